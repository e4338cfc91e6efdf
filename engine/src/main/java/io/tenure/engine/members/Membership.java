package io.tenure.engine.members;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.engine.Removal;
import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Health;
import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.MemberInfo;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.Peers;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.office.Consent;
import io.tenure.runtime.Waiting;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes the list of members by compare-and-set on the log's configuration, one step at a time. */
public final class Membership implements Members {

    private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

    private static final String UNDER_WAY = "the change is under way.";

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Link link;
    private final Reconfiguration reconfiguration;
    private final Succession succession;
    private final LevelKeeper level;
    private final EngineConfig.Timing timing;
    private final Time time;
    private final NameDispute dispute;

    public Membership(
            Link link,
            Reconfiguration reconfiguration,
            Succession succession,
            LevelKeeper level,
            EngineConfig.Timing timing,
            Time time) {
        this.succession = succession;
        this.level = level;
        this.link = link;
        this.reconfiguration = reconfiguration;
        this.timing = timing;
        this.time = time;
        this.dispute = new NameDispute(time, Health.patience(timing));
    }

    @Override
    public List<Member> list() {
        return list(Health.seenBy(link.division(), Health.patience(timing)), leader());
    }

    @Override
    public CompletableFuture<List<Member>> survey() {
        Optional<RaftPeerId> leader = leader();
        return health(leader).thenApply(health -> list(health, leader));
    }

    private List<Member> list(Health health, Optional<RaftPeerId> leader) {
        Configuration now = Configuration.of(link.division());
        Stream<Member> voters = now.voters().stream().map(p -> member(p, Member.Kind.VOTER, leader, health));
        Stream<Member> learners = now.learners().stream().map(p -> member(p, Member.Kind.LEARNER, leader, health));
        return Stream.concat(voters, learners)
                .sorted(Comparator.comparing(m -> m.id().toString()))
                .toList();
    }

    @Override
    public Roll roll() {
        Configuration now = Configuration.of(link.division());
        List<NodeId> ids = now.all().map(peer -> Peers.node(peer.getId())).toList();
        return new Roll(now.settled() ? link.division().getRaftConf().getLogEntryIndex() : 0, ids);
    }

    @Override
    public Optional<String> majorityLoss() {
        return link.majority().loss();
    }

    @Override
    public List<Endpoint> addresses() {
        return link.peers().stream().map(Peers::http).toList();
    }

    private Member member(RaftPeer peer, Member.Kind kind, Optional<RaftPeerId> leader, Health health) {
        RaftPeerId id = peer.getId();
        return new Member(
                Peers.node(id),
                kind,
                Peers.http(peer),
                Peers.address(peer),
                leader.filter(id::equals).isPresent(),
                id.equals(link.division().getId()),
                Optional.ofNullable(health.views().get(id)),
                Peers.info(peer).levels());
    }

    private Optional<RaftPeerId> leader() {
        return Optional.ofNullable(link.division().getInfo().getLeaderId());
    }

    /** From the leader; fails if there is none, or it does not answer, or no longer leads by then. */
    private CompletableFuture<Health> health(Optional<RaftPeerId> leader) {
        if (leader.isEmpty()) {
            return CompletableFuture.failedFuture(new IllegalStateException("This node knows no leader."));
        }
        return link.ask(leader.get(), new PeerRequest.Health()).thenApply(answer -> {
            Health health = Health.decode(answer);
            if (health.views().isEmpty() || !leader.equals(leader())) {
                throw new IllegalStateException(leader.get() + " no longer leads.");
            }
            return health;
        });
    }

    private Health healthIfAnswered() {
        try {
            return health(leader()).get();
        } catch (ExecutionException e) {
            return Health.UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Health.UNKNOWN;
        }
    }

    @Override
    public int level() {
        return level.applied();
    }

    @Override
    public Admission join(Candidate candidate) {
        Optional<String> unreadable = level.objection(candidate.levels());
        if (unreadable.isPresent()) {
            return new Admission.Unreadable(unreadable.get());
        }
        long begin = time.nanos();
        String last;
        do {
            Configuration now = Configuration.of(link.division());
            Optional<Member.Kind> kind = now.kindOf(candidate.id()).filter(k -> k == now.kindFor(candidate));
            if (kind.isPresent() && now.settled()) {
                return new Admission.Admitted(kind.get());
            }
            Optional<String> taken = taken(now, candidate);
            if (taken.isPresent() && dispute.isCertain(candidate.id())) {
                return new Admission.NameTaken(taken.get());
            }
            last = taken.orElseGet(
                    () -> kind.isPresent() ? UNDER_WAY : reconfiguration.change(now, now.towards(candidate)));
            pause();
        } while (!over(begin));
        return new Admission.Pending("The node could not be admitted yet: " + last);
    }

    /**
     * Whether another node of the name seems to live. One at the address of the candidate is dead for sure, although whoever
     * calls it gets an answer: from the candidate.
     */
    private Optional<String> taken(Configuration now, Candidate candidate) {
        Optional<RaftPeer> namesake = now.namesake(candidate.id())
                .filter(other -> !Peers.address(other).equals(candidate.peer()));
        Health health = namesake.isPresent() ? healthIfAnswered() : Health.UNKNOWN;
        Optional<RaftPeer> living = namesake.filter(other -> health.seemsAlive(other.getId()));
        if (living.isEmpty() || health.equals(Health.UNKNOWN)) {
            dispute.over(candidate.id());
        }
        return living.map(other -> "The name " + candidate.id().name() + " belongs to the living member "
                + other.getId() + ". Choose another name, or remove that member first.");
    }

    @Override
    public Removal remove(NodeName name) {
        long begin = time.nanos();
        boolean begun = false;
        String last;
        do {
            Configuration now = Configuration.of(link.division());
            Optional<RaftPeer> member = now.named(name);
            if (member.isEmpty() && now.settled()) {
                return begun ? new Removal.Removed() : new Removal.Unknown();
            }
            Optional<Configuration> without = member.map(now::without);
            if (without.isPresent() && without.get().voters().isEmpty()) {
                return new Removal.Refused("The last voter cannot be removed: a cluster needs one.");
            }
            begun = true;
            last = without.map(wished -> reconfiguration.change(now, wished)).orElse(UNDER_WAY);
            pause();
        } while (!over(begin));
        return new Removal.Pending("The node could not be removed yet: " + last);
    }

    /** Makes known where this node is reached now and what its build can read, if that has changed. One try. */
    void announce(NodeId self, MemberInfo info) {
        Configuration now = Configuration.of(link.division());
        boolean known = now.all()
                .filter(p -> p.getId().equals(Peers.id(self)))
                .allMatch(p -> Peers.info(p).equals(info));
        if (!known && link.division().getInfo().getLeaderId() != null) {
            String result = reconfiguration.change(now, now.described(self, info));
            LOG.info(
                    "The HTTP address {} and the format levels {} were announced: {}",
                    info.http(),
                    info.levels(),
                    result);
        }
    }

    @Override
    public void changeOnlyWith(Consent consent) {
        reconfiguration.changeOnlyWith(consent);
    }

    @Override
    public boolean handOver() {
        return succession.handOver();
    }

    @Override
    public boolean leads() {
        return link.division().getInfo().isLeader();
    }

    @Override
    public void prefer(Optional<NodeName> name) {
        succession.prefer(name);
    }

    private boolean over(long begin) {
        return Thread.currentThread().isInterrupted()
                || time.nanos() - begin > timing.call().toNanos();
    }

    private static void pause() {
        try {
            Waiting.pause(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
