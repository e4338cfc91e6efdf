package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.queue.Mail;
import io.tenure.schedule.Recurrence;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who tests what happens in a week does not want to wait for it. */
class VirtualWeekTest {

    private static final int HOURS = 7 * 24;
    private static final int SCHEDULES = 10;

    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger counted = new AtomicInteger();

    record Count(int value) {}

    /** Counts the hours. */
    private final class Hours implements PrimaryService<Count> {

        @Override
        public String name() {
            return "hours";
        }

        @Override
        public Class<Count> stateType() {
            return Count.class;
        }

        @Override
        public void run(State<Count> state, Scope scope) throws Exception {
            state.insert();
            while (true) {
                scope.sleep(Duration.ofHours(1));
                state.update(new Count(state.value().value() + 1));
                counted.set(state.value().value());
            }
        }
    }

    @Test
    void schedules_a_worker_and_a_service_live_through_a_week() throws Exception {
        Hours hours = new Hours();
        try (TestTenure tenure = TestTenure.of(
                setup -> setup.handle(Mail.TYPE, task -> done.incrementAndGet()).primary(hours))) {
            for (int i = 0; i < SCHEDULES; i++) {
                tenure.schedule(Recurrence.every("s" + i, Duration.ofHours(1)), Mail.TYPE, new Mail("m" + i));
            }
            tenure.getOrCreate(hours, "x", new Count(0));

            tenure.advance(Duration.ofHours(HOURS).plusMinutes(1));

            assertThat(done).hasValue(SCHEDULES * HOURS);
            assertThat(counted).hasValue(HOURS);
        }
    }
}
