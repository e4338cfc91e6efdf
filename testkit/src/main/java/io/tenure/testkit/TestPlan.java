package io.tenure.testkit;

import java.time.Duration;

/** Plans an action for later. */
@FunctionalInterface
public interface TestPlan {

    void after(Duration delay, Runnable action);
}
