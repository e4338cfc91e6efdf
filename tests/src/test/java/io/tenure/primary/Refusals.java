package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that a call was refused, and why. */
final class Refusals {

    private Refusals() {}

    static void assertRefused(Refusal reason, ThrowingCallable call) {
        assertRefusal(reason, catchThrowable(call));
    }

    static void assertRefusal(Refusal reason, Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
