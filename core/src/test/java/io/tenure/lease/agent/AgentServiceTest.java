package io.tenure.lease.agent;

import static io.tenure.lease.Sample.CLUSTER;
import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.THREE;
import static io.tenure.lease.Sample.holder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.ClusterId;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Threads;
import io.tenure.time.BootClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent with its thread, its file and the clock of the machine. */
final class AgentServiceTest {

    /** Outlives a test, however busy the machine is. */
    private static final LeaseSettings LONG = new LeaseSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofMinutes(4), Duration.ofMinutes(1), 0.1);

    /** Runs out before a test gets impatient. */
    private static final LeaseSettings SHORT = new LeaseSettings(
            Duration.ofMillis(200), Duration.ofMillis(50), Duration.ofMillis(90), Duration.ofMillis(20), 0.1);

    @TempDir
    private Path folder;

    private final BlockingQueue<Runnable> endings = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<Holder>> served = new LinkedBlockingQueue<>();
    private final CompletableFuture<String> fatal = new CompletableFuture<>();
    private volatile Runnable beforeWrites = () -> {};
    private AgentService service;

    @BeforeEach
    void open() {
        service = open(LONG, true);
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void a_grant_is_on_disk_when_it_is_answered_and_renewals_write_no_more() throws Exception {
        assertThat(ask(holder(N2, "a"), 1)).isEqualTo(new Granted(1));
        assertThat(file()).exists();
        assertThat(ask(holder(N2, "a"), 2)).isEqualTo(new Granted(2));
        assertThat(ask(holder(N2, "a"), 3)).isEqualTo(new Granted(3));

        assertThat(service.writes()).isEqualTo(1);
        assertThat(served.take()).contains(holder(N2, "a"));
        assertThat(served).isEmpty();
    }

    @Test
    void bad_requests_are_refused_each_with_its_reason_and_change_nothing() {
        assertThat(ask(holder(N2, "a"), 5)).isEqualTo(new Granted(5));
        AgentState before = service.agent().state();
        ClusterId other = new ClusterId(new UUID(3, 4));
        Holder a = holder(N2, "a");

        assertThat(reason(new LeaseRequest(other, a, 6, LONG.ttl()))).isEqualTo(Refusal.OTHER_CLUSTER);
        assertThat(reason(new LeaseRequest(CLUSTER, a, 6, Duration.ZERO))).isEqualTo(Refusal.WRONG_PERIOD);
        assertThat(reason(new LeaseRequest(CLUSTER, a, 6, Duration.ofDays(365))))
                .isEqualTo(Refusal.WRONG_PERIOD);
        assertThat(reason(new LeaseRequest(CLUSTER, holder(N4, "b"), 6, LONG.ttl())))
                .isEqualTo(Refusal.NOT_A_MEMBER);
        assertThat(reason(new LeaseRequest(CLUSTER, a, 4, LONG.ttl()))).isEqualTo(Refusal.OLD_SEQUENCE);
        assertThat(reason(new LeaseRequest(CLUSTER, holder(N3, "c"), 1, LONG.ttl())))
                .isEqualTo(Refusal.HELD);

        assertThat(service.agent().state()).isEqualTo(before);
        assertThat(service.writes()).isEqualTo(1);
        assertThat(service.staleRefusals()).isEqualTo(1);
    }

    @Test
    void a_lease_that_was_given_back_is_free_when_its_work_is_dead_and_not_before() throws InterruptedException {
        assertThat(ask(holder(N2, "a"), 1)).isEqualTo(new Granted(1));
        service.abolish(holder(N2, "a"));
        Runnable ended = endings.take();
        assertThat(reason(request(holder(N3, "b"), 1))).isEqualTo(Refusal.EXPIRING);

        ended.run();
        assertThat(ask(holder(N3, "b"), 2)).isEqualTo(new Granted(2));
        assertThat(served.take()).contains(holder(N2, "a"));
        assertThat(served.take()).isEmpty();
        assertThat(served.take()).contains(holder(N3, "b"));
    }

    @Test
    void a_lease_runs_out_by_itself() throws InterruptedException {
        reopen(SHORT, true);
        assertThat(service.ask(new LeaseRequest(CLUSTER, holder(N2, "a"), 1, SHORT.ttl()))
                        .join())
                .isEqualTo(new Granted(1));

        endings.take().run();

        assertThat(service.ask(new LeaseRequest(CLUSTER, holder(N3, "b"), 1, SHORT.ttl()))
                        .join())
                .isEqualTo(new Granted(1));
    }

    @Test
    void a_promise_to_another_outlives_the_process() {
        assertThat(ask(holder(N2, "a"), 1)).isEqualTo(new Granted(1));
        reopen(LONG, false);

        assertThat(reason(request(holder(N3, "b"), 1))).isEqualTo(Refusal.HELD);
        assertThat(ask(holder(N2, "a"), 2)).isEqualTo(new Granted(2));
    }

    @Test
    void a_promise_to_itself_ends_with_the_process() {
        assertThat(ask(holder(N1, "a"), 1)).isEqualTo(new Granted(1));
        reopen(LONG, false);

        assertThat(ask(holder(N1, "b"), 1)).isEqualTo(new Granted(1));
    }

    @Test
    void without_its_file_it_serves_nobody_unless_it_cannot_have_promised_anything() throws IOException {
        assertThat(ask(holder(N2, "a"), 1)).isEqualTo(new Granted(1));
        service.close();
        Files.delete(file());
        reopen(LONG, false);

        assertThat(reason(request(holder(N2, "a"), 2))).isEqualTo(Refusal.UNKNOWN_HOLDER);
    }

    @Test
    void a_file_that_cannot_be_written_ends_the_node_and_nothing_is_answered() throws IOException {
        Files.createDirectories(file().resolve("in the way"));

        CompletableFuture<LeaseAnswer> answer = service.ask(request(holder(N2, "a"), 1));

        assertThat(fatal.join()).startsWith("The lease file");
        assertThat(answer).isNotDone();
        assertThat(service.ask(request(holder(N2, "a"), 2))).isNotDone();
    }

    @Test
    void whoever_asks_a_newcomer_does_not_replace_the_members_that_it_was_told() {
        service.members(THREE);
        service.membersUnlessTold(N3);

        assertThat(ask(holder(N2, "a"), 1)).isEqualTo(new Granted(1));
    }

    @Test
    void a_newcomer_serves_whoever_asks_it_until_it_is_told_of_members() throws Exception {
        service.close();
        try (AgentService newcomer = opened(LONG, true)) {
            newcomer.members(Set.of());
            newcomer.membersUnlessTold(N2);
            assertThat(newcomer.ask(request(holder(N2, "a"), 1)).join()).isEqualTo(new Granted(1));
        }
    }

    @Test
    void a_closed_desk_says_so() {
        service.close();

        assertThatThrownBy(() -> ask(holder(N2, "a"), 1))
                .hasMessageContaining("The lease agent takes no more requests.");
    }

    @Test
    void a_desk_that_closes_in_the_middle_of_a_write_completes_it() throws Exception {
        CompletableFuture<Boolean> writing = new CompletableFuture<>();
        CompletableFuture<Boolean> closing = new CompletableFuture<>();
        beforeWrites = () -> {
            writing.complete(true);
            closing.join();
        };
        CompletableFuture<LeaseAnswer> answer = service.ask(request(holder(N2, "a"), 1));
        assertThat(writing.join()).isTrue();

        Thread closer = Threads.platform("closer", service::close);
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        closing.complete(true);
        closer.join();

        assertThat(answer).isCompletedWithValue(new Granted(1));
        assertThat(file()).content().contains("state=held");
        assertThat(fatal).isNotDone();
    }

    private LeaseAnswer ask(Holder candidate, long sequence) {
        return service.ask(request(candidate, sequence)).join();
    }

    private Refusal reason(LeaseRequest request) {
        return ((Denied) service.ask(request).join()).reason();
    }

    private static LeaseRequest request(Holder candidate, long sequence) {
        return new LeaseRequest(CLUSTER, candidate, sequence, LONG.ttl());
    }

    private void reopen(LeaseSettings settings, boolean fresh) {
        service.close();
        service = open(settings, fresh);
    }

    private AgentService open(LeaseSettings settings, boolean fresh) {
        AgentService opened = opened(settings, fresh);
        opened.members(THREE);
        return opened;
    }

    private AgentService opened(LeaseSettings settings, boolean fresh) {
        return AgentService.open(
                new AgentService.Config(CLUSTER, N1, settings, fresh),
                new AgentService.Resources(LeaseStorage.in(file()), new StillBoot(), new ProcessCrew(fatal::complete)),
                new Following());
    }

    private Path file() {
        return folder.resolve("lease");
    }

    /** No time passes since the boot of this machine. It is asked for the time before each write. */
    private final class StillBoot implements BootClock {

        @Override
        public Optional<String> id() {
            return Optional.of("boot");
        }

        @Override
        public Duration now() {
            beforeWrites.run();
            return Duration.ofHours(1);
        }
    }

    private final class Following implements AgentService.Follow {

        @Override
        public void serving(Optional<Holder> holder) {
            served.add(holder);
        }

        @Override
        public void endWork(Holder holder, Runnable done) {
            endings.add(done);
        }
    }
}
