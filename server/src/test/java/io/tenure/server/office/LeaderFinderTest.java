package io.tenure.server.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.leadership.LeadershipView;
import io.tenure.node.NodeId;
import io.tenure.office.LeadershipCounts;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The node n1 is asked who leads; n0 leads, or has led. */
final class LeaderFinderTest {

    private static final NodeId N0 = NodeId.parse("n0-00000000");
    private static final NodeId N1 = NodeId.parse("n1-00000001");
    private static final Holding OLD = holding(N0, 1);
    private static final Holding NEW = holding(N1, 2);
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);
    private static final Duration SOON = Duration.ofMillis(100);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final TestCrew crew = new TestCrew(time, clock);
    private Optional<String> majorityLoss = Optional.empty();
    private LeaderView here = LeaderView.of(view(Optional.empty()), Optional.of(OLD));
    private CompletableFuture<byte[]> answer = new CompletableFuture<>();

    @Test
    void whoever_is_silent_the_answer_comes_within_half_a_second_and_says_what_it_lacks() {
        LeaderView found = find(Optional.of(N0));

        assertThat(found.holding()).contains(OLD);
        assertThat(found.leading()).isFalse();
        assertThat(found.report()).isEmpty();
        assertThat(found.missing())
                .contains("n0, which leads the log as far as this node knows, did not answer within 0.4 s.");
    }

    @Test
    void a_node_that_takes_over_while_it_asks_tells_its_own_term() {
        clock.after(SOON, () -> here = LeaderView.of(view(Optional.of(NEW)), Optional.of(NEW)));
        LeaderView found = find(Optional.of(N0));

        assertThat(found.holding()).contains(NEW);
        assertThat(found.leading()).isTrue();
        assertThat(found.report()).map(LeaderReport::term).contains(2L);
        assertThat(found.missing()).isEmpty();
    }

    @Test
    void what_the_leader_says_of_another_term_is_left_out() {
        says(LeaderReport.of(view(Optional.of(OLD))));
        clock.after(SOON.dividedBy(2), () -> here = LeaderView.of(view(Optional.empty()), Optional.of(NEW)));
        LeaderView found = find(Optional.of(N0));

        assertThat(found.holding()).contains(NEW);
        assertThat(found.leading()).isFalse();
        assertThat(found.report()).isEmpty();
        assertThat(found.missing()).contains("n0 spoke of term 1, but this node knows term 2: ask again.");
    }

    @Test
    void what_the_leader_says_has_aged_by_the_time_it_is_told() {
        LeaderReport.Lease lasting = new LeaderReport.Lease(Optional.of(SOON.multipliedBy(3)), Optional.of(SOON));
        LeaderReport.Lease short1 = new LeaderReport.Lease(Optional.of(SOON), Optional.of(SOON));
        says(new LeaderReport(1, SOON.multipliedBy(2), Map.of("n0", lasting, "n1", short1)));
        LeaderView found = find(Optional.of(N0));

        LeaderReport report = found.report().orElseThrow();
        assertThat(found.missing()).isEmpty();
        assertThat(report.trusted()).isEqualTo(SOON);
        assertThat(report.leases().get("n0").trusted()).contains(SOON.multipliedBy(2));
        assertThat(report.leases().get("n1").trusted()).isEmpty();
    }

    @Test
    void a_trust_that_has_run_out_on_the_way_is_none() {
        says(new LeaderReport(1, SOON, Map.of()));
        LeaderView found = find(Optional.of(N0));

        assertThat(found.report()).isEmpty();
        assertThat(found.missing()).contains("n0 leads the log, but does not hold the office.");
        assertThat(found.isKnown()).isTrue();
        assertThat(found.inCharge()).isEmpty();
        assertThat(found.nobody()).map(LeaderView.Nobody::log).contains(Optional.of(N0.name()));
    }

    @Test
    void while_nobody_is_in_charge_it_is_said_what_the_leader_of_the_log_waits_for() {
        LeaderReport.Lease held = new LeaderReport.Lease(Optional.of(HALF_A_SECOND), Optional.of(SOON));
        LeaderReport.Lease asked = new LeaderReport.Lease(Optional.empty(), Optional.empty());
        says(new LeaderReport(0, Duration.ZERO, Map.of("n0", held, "n1", asked, "n2", asked)));
        LeaderView found = find(Optional.of(N0));

        assertThat(found.nobody())
                .map(LeaderView.Nobody::why)
                .contains("n0 leads the log and waits for leases: it holds 1 of 3.");
    }

    @Test
    void a_leader_that_is_silent_may_be_in_charge() {
        LeaderView found = find(Optional.of(N0));

        assertThat(found.nobody()).isEmpty();
        assertThat(found.isKnown()).isFalse();
    }

    @Test
    void without_a_leader_of_the_log_nobody_is_asked() {
        LeaderView found = find(Optional.empty());
        assertThat(found.missing()).contains("This node knows no leader of the log.");
        assertThat(found.nobody()).map(LeaderView.Nobody::why).isEqualTo(found.missing());
        assertThat(time.nanos()).isZero();
    }

    @Test
    void a_node_that_leads_asks_nobody() {
        here = LeaderView.of(view(Optional.of(NEW)), Optional.of(OLD));
        LeaderView found = find(Optional.of(N0));

        assertThat(time.nanos()).isZero();
        assertThat(found.holding()).contains(NEW);
        assertThat(found.report()).map(LeaderReport::term).contains(2L);
        assertThat(found.missing()).isEmpty();
        assertThat(found.inCharge()).contains(N1.name());
    }

    @Test
    void a_node_without_a_majority_says_so() {
        majorityLoss = Optional.of("No majority: of n0, n1, n2 only n1 answers.");

        assertThat(find(Optional.empty()).missing()).isEqualTo(majorityLoss);
    }

    @Test
    void an_answer_that_cannot_be_read_is_none() {
        answer.complete(new byte[] {9});
        assertThat(find(Optional.of(N0)).missing())
                .hasValueSatisfying(why -> assertThat(why).contains("did not answer"));
    }

    @Test
    void a_belief_in_a_term_that_is_over_is_none() {
        LeaderView view = LeaderView.of(view(Optional.of(OLD)), Optional.of(NEW));

        assertThat(view.holding()).contains(NEW);
        assertThat(view.leading()).isFalse();
        assertThat(view.report()).isEmpty();
    }

    private LeaderView find(Optional<NodeId> leaderOfLog) {
        Moment asked = Moment.now(time);
        LeaderView found =
                new LeaderFinder(() -> here, () -> leaderOfLog, () -> majorityLoss, member -> answer, crew).find();
        assertThat(asked.until(Moment.now(time))).isLessThan(HALF_A_SECOND);
        return found;
    }

    private void says(LeaderReport report) {
        clock.after(SOON, () -> answer.complete(report.encode()));
    }

    private static LeadershipView view(Optional<Holding> believed) {
        return new LeadershipView(
                believed,
                believed.map(holding -> Duration.ofSeconds(2)),
                Map.of(),
                new LeadershipCounts(0, 0, 0, 0, 0, Map.of()));
    }

    private static Holding holding(NodeId node, long term) {
        return new Holding(Office.CLUSTER, new Term(term), node.name(), new LeaseId("lease-" + term), Instant.EPOCH);
    }
}
