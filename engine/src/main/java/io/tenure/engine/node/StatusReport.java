package io.tenure.engine.node;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Role;
import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.LogStanding;
import io.tenure.engine.log.Peers;
import io.tenure.engine.members.LocalNode;
import io.tenure.engine.state.Identity;
import io.tenure.engine.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** How this node is doing, for people. */
final class StatusReport {

    private final LocalNode self;
    private final Link link;
    private final State state;
    private final FollowerLag lag;
    private final List<Supplier<Optional<String>>> warnings;

    /** @param warnings what may have something to say to people, in the order in which they shall read it */
    StatusReport(LocalNode self, Link link, State state, FollowerLag lag, List<Supplier<Optional<String>>> warnings) {
        this.self = self;
        this.link = link;
        this.state = state;
        this.lag = lag;
        this.warnings = List.copyOf(warnings);
    }

    EngineStatus status() {
        LogStanding log = LogStanding.of(link.division());
        Configuration members = Configuration.of(link.division());
        int voters = members.voters().size();
        return new EngineStatus(
                self.id(),
                self.identity().cluster(),
                members.kindOf(self.id())
                        .map(kind -> role(kind, log))
                        .orElse(self.identity().phase() == Identity.Phase.WAITING ? Role.WAITING : Role.REMOVED),
                log.leader().map(id -> Peers.node(id).name()),
                progress(log),
                self.peer(),
                self.info().http(),
                voters,
                warnings(voters));
    }

    /** The entry and the clocks come from one look at the tables. */
    private EngineStatus.Progress progress(LogStanding log) {
        Duration behind = lag.behind();
        return state.read(
                reader -> new EngineStatus.Progress(log.term(), state.applied().index(), reader.clocks(), behind));
    }

    private static Role role(Member.Kind kind, LogStanding log) {
        if (kind == Member.Kind.LEARNER) {
            return Role.LEARNER;
        }
        return switch (log.role()) {
            case LEADER -> Role.LEADER;
            case CANDIDATE -> Role.CANDIDATE;
            case LISTENER -> Role.LEARNER;
            case FOLLOWER -> Role.FOLLOWER;
            case UNRECOGNIZED -> throw new IllegalStateException("Ratis has a role that is not known here.");
        };
    }

    private List<String> warnings(int voters) {
        List<String> all = new ArrayList<>();
        if (voters > 0 && voters % 2 == 0) {
            all.add("There are " + voters + " voters; an odd number survives as many failures with one node less.");
        }
        warnings.forEach(warning -> warning.get().ifPresent(all::add));
        return all;
    }
}
