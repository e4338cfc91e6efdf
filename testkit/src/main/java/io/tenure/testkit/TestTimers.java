package io.tenure.testkit;

import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import java.time.Duration;

/** Timers that go off when their turn in the plan comes. */
final class TestTimers implements Crew.Timers {
    private final TestPlan plan;
    private boolean closed;

    TestTimers(TestPlan plan) {
        this.plan = plan;
    }

    @Override
    public Alarm.Cancel in(Duration delay, Runnable action) {
        boolean[] cancelled = new boolean[1];
        plan.after(delay, () -> {
            if (!cancelled[0] && !closed) {
                action.run();
            }
        });
        return () -> cancelled[0] = true;
    }

    @Override
    public Alarm.Cancel every(Duration pause, Runnable action) {
        boolean[] cancelled = new boolean[1];
        again(pause, action, cancelled);
        return () -> cancelled[0] = true;
    }

    private void again(Duration pause, Runnable action, boolean[] cancelled) {
        plan.after(pause, () -> {
            if (!cancelled[0] && !closed) {
                action.run();
                again(pause, action, cancelled);
            }
        });
    }

    @Override
    public void close() {
        closed = true;
    }
}
