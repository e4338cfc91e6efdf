package io.tenure.office;

import io.tenure.lease.Sample;
import io.tenure.lease.Voters;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.NodeId;
import io.tenure.office.OfficeEffect.Ask;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Drives a keeper by hand, on node 1 of three: what it is told and what it wants done. */
final class KeeperDriver {

    static final Duration PATIENCE = Sample.SETTINGS.ttl().multipliedBy(2);
    static final Term OPEN = new Term(4);
    static final Term NEXT = new Term(5);

    private final Map<NodeId, Long> latest = new HashMap<>();
    private OfficeKeeper keeper;
    private long millis;

    KeeperDriver(Optional<Duration> patience) {
        keeper = OfficeKeeper.starting(
                new OfficeKeeper.Seat(Office.CLUSTER, Sample.CLUSTER, Sample.N1, Sample.SETTINGS, patience));
        votersAre(Sample.THREE);
    }

    static KeeperDriver bystander() {
        return new KeeperDriver(Optional.of(PATIENCE));
    }

    static KeeperDriver noting() {
        KeeperDriver driver = bystander();
        driver.candidate(true);
        return driver;
    }

    static KeeperDriver acquiring() {
        KeeperDriver driver = noting();
        driver.noted("lease");
        return driver;
    }

    static KeeperDriver opening() {
        KeeperDriver driver = acquiring();
        driver.granted(Sample.N1, Sample.N2, Sample.N3);
        return driver;
    }

    static KeeperDriver leading() {
        KeeperDriver driver = opening();
        driver.opened("lease");
        return driver;
    }

    KeeperDriver pass(long more) {
        millis += more;
        return this;
    }

    Moment now() {
        return Sample.at(millis);
    }

    List<OfficeEffect> tell(OfficeInput input) {
        Step<OfficeKeeper, OfficeEffect> step = keeper.step(input, now());
        keeper = step.state();
        for (OfficeEffect effect : step.effects()) {
            if (effect instanceof Ask ask) {
                latest.put(ask.agent(), ask.request().sequence());
            }
        }
        return step.effects();
    }

    List<OfficeEffect> candidate(boolean self) {
        return tell(new OfficeInput.CandidateIs(self));
    }

    List<OfficeEffect> votersAre(Set<NodeId> nodes) {
        return tell(new OfficeInput.VotersAre(Voters.of(nodes)));
    }

    List<OfficeEffect> noted(String lease) {
        return tell(new OfficeInput.TermNoted(OPEN, new LeaseId(lease)));
    }

    List<OfficeEffect> granted(NodeId... agents) {
        List<OfficeEffect> effects = new ArrayList<>();
        for (NodeId agent : agents) {
            effects.addAll(tell(new OfficeInput.Answered(agent, new Granted(latest.get(agent)))));
        }
        return effects;
    }

    List<OfficeEffect> denied(NodeId agent) {
        return tell(new OfficeInput.Answered(
                agent, new Denied(latest.get(agent), Refusal.HELD, Optional.empty(), Duration.ofSeconds(3))));
    }

    List<OfficeEffect> opened(String lease) {
        return tell(new OfficeInput.TermOpened(holding(lease), now()));
    }

    List<OfficeEffect> wakeUp() {
        return tell(new OfficeInput.WakeUp());
    }

    List<OfficeEffect> workEnded() {
        return tell(new OfficeInput.WorkEnded(NEXT));
    }

    List<OfficeEffect> handedOver(boolean done) {
        return tell(new OfficeInput.HandedOver(done));
    }

    /** Lets time go by in small steps, with every request granted and every keep-alive committed at once. */
    List<OfficeEffect> live(long length, NodeId... agents) {
        List<OfficeEffect> others = new ArrayList<>();
        for (long passed = 0; passed < length; passed += 10) {
            for (OfficeEffect effect : pass(10).wakeUp()) {
                switch (effect) {
                    case Ask ask -> {
                        if (Set.of(agents).contains(ask.agent())) {
                            others.addAll(granted(ask.agent()));
                        }
                    }
                    case OfficeEffect.KeepAlive keep ->
                        others.addAll(
                                tell(new OfficeInput.Committed(keep.fence().term(), now())));
                    case OfficeEffect other -> others.add(other);
                }
            }
        }
        return others;
    }

    long sequence(NodeId agent) {
        return latest.get(agent);
    }

    Optional<Moment> believedUntil() {
        return keeper.believedUntil(now());
    }

    Optional<Moment> wakeAt() {
        return keeper.wakeAt(now());
    }

    OfficeKeeper keeper() {
        return keeper;
    }

    static Holding holding(String lease) {
        return new Holding(Office.CLUSTER, NEXT, Sample.N1.name(), new LeaseId(lease), Instant.EPOCH);
    }
}
