package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.activity.Activities;
import io.tenure.activity.ActivityEnded;
import io.tenure.activity.ActivitySpec;
import io.tenure.lease.Quorum;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Activities at work, by a test's clock: how they are ended. */
final class ActivitiesTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ActivitySpec WORK = ActivitySpec.of("work", "data", Quorum.MAJORITY);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final TestCrew crew = new TestCrew(time, clock);
    private final TestOffice office = new TestOffice("a", new MemoryStore(time), crew);
    private final List<String> ends = new ArrayList<>();

    @Test
    void a_body_is_interrupted_when_the_office_is_left_and_the_office_waits_for_it() {
        start(WORK, scope -> {
            crew.sleep(LONG);
            return null;
        });
        var stopped = office.leadership().stop();
        clock.run(Duration.ZERO);

        assertThat(ends).containsExactly("ActivityEnded");
        assertThat(stopped).isDone();
        assertThat(office.activities().stragglers()).isZero();
    }

    @Test
    void a_body_that_ignores_its_interruption_is_waited_for_and_then_a_straggler() {
        start(WORK, scope -> {
            while (ends.isEmpty()) {
                try {
                    crew.sleep(LONG);
                } catch (InterruptedException e) {
                    // Deaf.
                }
            }
            return null;
        });
        var stopped = office.leadership().stop();
        clock.run(TestOffice.LEASES.kill().dividedBy(2));
        assertThat(stopped).isNotDone();
        clock.run(TestOffice.LEASES.kill());

        assertThat(stopped).isDone();
        assertThat(office.activities().stragglers()).isEqualTo(1);
    }

    @Test
    void a_child_does_not_eat_the_interruption_of_its_parent() {
        start(WORK, parent -> {
            try {
                parent.run(WORK, child -> {
                    crew.sleep(LONG);
                    return null;
                });
            } catch (ActivityEnded e) {
                ends.add("child");
            }
            crew.sleep(LONG);
            ends.add("parent slept on");
            return null;
        });
        var unused = office.leadership().stop();
        clock.run(TestOffice.LEASES.kill());

        assertThat(ends).containsExactly("child", "ActivityEnded");
        assertThat(office.activities().stragglers()).isZero();
    }

    @Test
    void switching_the_quorum_of_an_ended_activity_says_so() {
        start(WORK, scope -> {
            try {
                crew.sleep(LONG);
            } catch (InterruptedException e) {
                scope.switchQuorum(Quorum.ALL);
            }
            return null;
        });
        var unused = office.leadership().stop();
        clock.run(TestOffice.LEASES.kill());

        assertThat(ends).containsExactly("ActivityEnded");
    }

    private void start(ActivitySpec spec, Activities.Body<?> body) {
        clock.run(Duration.ofSeconds(1));
        crew.start("body", () -> {
            try {
                office.activities().run(spec, body);
                ends.add("returned");
            } catch (Exception e) {
                ends.add(e.getClass().getSimpleName());
            }
        });
        clock.run(Duration.ZERO);
        assertThat(office.activities().all()).isNotEmpty();
    }
}
