package io.tenure.server.office;

import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** Finds out who leads: by what this node knows, and by asking the leader what only that one knows. */
final class LeaderFinder {

    private final Supplier<LeaderView> here;
    private final Supplier<Optional<NodeId>> leaderOfLog;
    private final Supplier<Optional<String>> majorityLoss;
    private final Function<NodeId, CompletableFuture<byte[]>> mail;
    private final Crew crew;

    LeaderFinder(
            Supplier<LeaderView> here,
            Supplier<Optional<NodeId>> leaderOfLog,
            Supplier<Optional<String>> majorityLoss,
            Function<NodeId, CompletableFuture<byte[]>> mail,
            Crew crew) {
        this.here = here;
        this.leaderOfLog = leaderOfLog;
        this.majorityLoss = majorityLoss;
        this.mail = mail;
        this.crew = crew;
    }

    /** Returns within {@link Inquiry#LIMIT}. What was known before somebody was asked is not told afterwards. */
    LeaderView find() {
        LeaderView known = here.get();
        Optional<NodeId> leader = leaderOfLog.get();
        if (known.leading() || leader.isEmpty()) {
            return known.withoutLog(majorityLoss.get().orElseGet(() -> Inquiry.silence(Optional.empty())));
        }
        Moment asked = now();
        Optional<LeaderReport> report =
                new Inquiry(crew).answer(mail.apply(leader.get()).thenApply(LeaderReport::decode));
        LeaderView since = here.get();
        return report.map(said -> since.with(leader.get().name(), said.after(asked.until(now()))))
                .orElseGet(() -> since.without(Inquiry.silence(leader.map(NodeId::name))));
    }

    private Moment now() {
        return Moment.now(crew.time());
    }
}
