package io.tenure.server.http;

import io.tenure.lease.Activity;
import io.tenure.lease.AgentState;
import io.tenure.lease.LeadershipCounts;
import io.tenure.lease.LossReason;
import io.tenure.node.NodeName;
import io.tenure.server.office.LeaderReport;
import io.tenure.server.office.OfficeView;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An office that is held by n2 under term 7, seen from a bystander. */
final class FakeOffice implements OfficeView {

    Transfer transfer = new Transfer.Done();
    Optional<NodeName> asked = Optional.empty();

    @Override
    public Optional<Holding> holding() {
        return Optional.of(new Holding(
                Office.CLUSTER,
                new Term(7),
                new NodeName("n2"),
                new LeaseId("lease"),
                Instant.parse("2026-01-01T00:00:00Z")));
    }

    @Override
    public boolean leading() {
        return false;
    }

    @Override
    public Optional<LeaderReport> report() {
        return Optional.of(new LeaderReport(
                7,
                Duration.ofMillis(1500),
                Map.of(
                        "n1-00000001",
                        new LeaderReport.Lease(
                                Optional.of(Duration.ofMillis(1600)), Optional.of(Duration.ofNanos(420_000))))));
    }

    @Override
    public Transfer transfer(Optional<NodeName> to) {
        asked = to;
        return transfer;
    }

    @Override
    public AgentState promise() {
        return new AgentState.Free();
    }

    /** Comes back as it was, unless it is empty. */
    @Override
    public Optional<byte[]> lease(byte[] message) {
        if (message.length == 0) {
            throw new IllegalArgumentException("A lease message is cut short.");
        }
        return Optional.of(message);
    }

    @Override
    public List<Activity> activities() {
        return List.of();
    }

    @Override
    public List<String> stragglers() {
        return List.of("steps/deaf");
    }

    @Override
    public Numbers numbers() {
        return new Numbers(new LeadershipCounts(10, 1, 2, 3, 4, Map.of(LossReason.QUORUM_LOST, 5L)), 6, 7, 8);
    }
}
