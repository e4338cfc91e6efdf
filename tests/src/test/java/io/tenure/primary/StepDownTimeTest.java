package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.Duty;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.FleetCandidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Waiting;
import io.tenure.store.Term;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a term has the time that its instances need, and the leases wait for it. */
@Timeout(120)
final class StepDownTimeTest {

    @Test
    void the_time_that_services_need_grows_with_what_runs() throws Exception {
        try (Stages stages = new Stages()) {
            StepService service = new StepService();
            Stage node = stages.add("a", service);
            assertThat(node.needs()).isZero();
            node.stepUp();
            for (int i = 0; i < 40; i++) {
                node.services().getOrCreate(service, "x" + i, Steps.FIRST);
            }
            Await.until(() -> assertThat(node.needs()).isEqualTo(Duration.ofMillis(4)));
            node.stepDown();
            assertThat(node.needs()).isZero();
        }
    }

    /** The pause is longer than the kill time: without the wait the office would be left in it. */
    @Test
    void an_office_is_left_only_after_the_time_that_its_work_needs() throws Exception {
        Crew crew = new ProcessCrew(sentence -> {});
        ActivityHost activities = new ActivityHost(crew, LeaseSettings.DEFAULT.kill());
        Work work = new Work(activities);
        try (activities;
                MemoryStore store = new MemoryStore(crew.time());
                Leadership office = new Leadership(
                        new OfficeKeeper.Seat(
                                Stage.OFFICE,
                                new ClusterId(new UUID(1, 1)),
                                NodeId.parse("a-00000001"),
                                LeaseSettings.DEFAULT,
                                Optional.empty()),
                        new OfficeParts(
                                store,
                                new RowGrantor(store, Stage.OFFICE, crew),
                                new FleetCandidacy(),
                                activities,
                                List.of(work),
                                Children.NONE,
                                crew))) {
            office.start();
            work.begun.await();
            CompletableFuture<Boolean> endedFirst = office.stop().thenApply(left -> work.ended.get());
            work.ending.await();
            Waiting.pause(LeaseSettings.DEFAULT.kill().multipliedBy(2));
            work.free.countDown();
            assertThat(endedFirst.get()).isTrue();
        }
    }

    /** Ends when it is freed. Like every work it needs time to end as long as it is not ending. */
    private static final class Work implements Duty {

        final ActivityHost activities;
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch ending = new CountDownLatch(1);
        final CountDownLatch free = new CountDownLatch(1);
        final AtomicBoolean ended = new AtomicBoolean();

        Work(ActivityHost activities) {
            this.activities = activities;
        }

        @Override
        public String name() {
            return "work";
        }

        @Override
        public void begin(Term term) {
            begun.countDown();
        }

        @Override
        public void end(Term term, LossReason reason) {
            ending.countDown();
            Deaf.until(free);
            ended.set(true);
        }

        @Override
        public Duration needs() {
            boolean ending = activities.all().stream()
                    .anyMatch(activity -> activity.end().isPresent());
            return ending ? Duration.ZERO : Duration.ofMinutes(1);
        }
    }
}
