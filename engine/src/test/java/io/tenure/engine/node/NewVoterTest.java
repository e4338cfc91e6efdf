package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.log.LogGroup;
import io.tenure.engine.ratis.Elections;
import io.tenure.engine.ratis.LogDoor;
import io.tenure.node.Endpoint;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage.StartupOption;
import org.apache.ratis.util.function.CheckedFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of one member takes in a second one, and something goes wrong in the middle. */
final class NewVoterTest {

    @TempDir
    private Path root;

    private final RaftPeer old = LogGroup.peer("n1", PeerPort.free(new Endpoint("127.0.0.1", 0)), 0);
    private final RaftPeer young = LogGroup.peer("n2", PeerPort.free(new Endpoint("127.0.0.1", 0)), 0);
    private final CountDownLatch admitted = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicBoolean open = new AtomicBoolean();
    private LogGroup log;
    private RaftServer leader;

    NewVoterTest() throws IOException {}

    @BeforeEach
    void lead() throws Exception {
        log = new LogGroup(root, Duration.ofMillis(500));
        leader = log.start(
                old,
                List.of(old),
                StartupOption.FORMAT,
                server -> door(server, "requestVote", vote -> {
                    asked.countDown();
                    return vote;
                }));
        Await.until("n1 leads", () -> log.info(leader).isLeaderReady());
        assertThat(log.write(leader)).succeedsWithin(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() throws IOException {
        log.close();
    }

    @Test
    void a_node_that_was_killed_before_it_knew_that_it_is_a_voter_votes_when_it_is_back() throws Exception {
        RaftServer newcomer = admitInVain(server -> door(server, "appendEntriesAsync", this::unlessAdmission));
        log.stop(newcomer);
        log.stop(leader);
        writeTheAdmissionDownAlone();

        RaftServer again = log.start(old, List.of(), StartupOption.RECOVER, LogDoor::of);
        RaftServer voter = log.start(young, List.of(), StartupOption.RECOVER, LogDoor::of);

        Await.until(
                "one of them leads",
                () -> log.info(again).isLeaderReady() || log.info(voter).isLeaderReady());
        assertThat(log.write(log.info(again).isLeaderReady() ? again : voter))
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.isSuccess()).isTrue());
    }

    /** While the change is under way, the old member can lead alone; what it then writes makes the new one a voter. */
    private void writeTheAdmissionDownAlone() throws Exception {
        RaftServer alone = log.start(old, List.of(), StartupOption.RECOVER, LogDoor::of);
        RaftServer.Division division = log.division(alone);
        Await.until("both are voters", () -> {
            RaftConfiguration now = division.getRaftConf();
            return now.getPreviousPeers(RaftPeerRole.FOLLOWER).isEmpty()
                    && now.getCurrentPeers(RaftPeerRole.FOLLOWER).size() == 2
                    && division.getRaftLog().getFlushIndex() >= now.getLogEntryIndex();
        });
        log.stop(alone);
    }

    @Test
    void a_node_that_finds_only_former_members_so_far_waits_for_its_admission_without_a_leader() throws Exception {
        RaftServer newcomer = admitInVain(server -> door(server, "appendEntriesAsync", this::emptyInsteadOfAdmission));
        Await.until("it would stand for election", () -> log.info(newcomer).isCandidate());
        assertThat(Elections.isMember(log.division(newcomer))).isFalse();
        open.set(true);

        Await.until(
                "both are members",
                () -> log.division(newcomer)
                                .getRaftConf()
                                .getCurrentPeers(RaftPeerRole.FOLLOWER)
                                .size()
                        == 2);
        Await.until("n1 leads, maybe anew", () -> log.info(leader).isLeaderReady());
        assertThat(log.write(leader))
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.isSuccess()).isTrue());
        assertThat(log.info(newcomer).isAlive()).isTrue();
        Await.until("it knows", () -> Elections.isMember(log.division(newcomer)));
    }

    @Test
    void a_node_that_would_have_stood_for_election_meanwhile_does_so_when_it_may() throws Exception {
        RaftServer newcomer = admitInVain(server ->
                door(door(server, "appendEntriesAsync", this::onlyAdmission), "requestVote", NewVoterTest::cutOff));
        Await.until("it would stand for election", () -> log.info(newcomer).isCandidate());
        assertThat(asked.getCount()).isOne();

        Elections.resume(log.division(newcomer));

        assertThat(asked.await(60, TimeUnit.SECONDS))
                .as("n1 is asked for its vote")
                .isTrue();
    }

    /** Starts the other node, which may not stand for election, and begins to take it in. */
    private RaftServer admitInVain(UnaryOperator<RaftServer> door) throws Exception {
        RaftServer newcomer = log.start(young, List.of(), StartupOption.FORMAT, door);
        Elections.suspend(log.division(newcomer));
        var unused = log.change(leader, List.of(old, young));
        assertThat(admitted.await(60, TimeUnit.SECONDS)).as("n2 was admitted").isTrue();
        return newcomer;
    }

    private AppendEntriesRequestProto unlessAdmission(AppendEntriesRequestProto request) throws IOException {
        if (isAdmission(request)) {
            admitted.countDown();
            throw new IOException("It is dead.");
        }
        return request;
    }

    /** It hears of its leader once, as a running node, and of nothing later. */
    private AppendEntriesRequestProto emptyInsteadOfAdmission(AppendEntriesRequestProto request) throws IOException {
        if (open.get() || (admitted.getCount() > 0 && !isAdmission(request))) {
            return request;
        }
        if (admitted.getCount() == 0) {
            cutOff(request);
        }
        admitted.countDown();
        return running(request.toBuilder().clearEntries().build());
    }

    /** It hears of nothing behind its admission. */
    private AppendEntriesRequestProto onlyAdmission(AppendEntriesRequestProto request) throws IOException {
        if (admitted.getCount() == 0) {
            cutOff(request);
        }
        if (!isAdmission(request)) {
            return request;
        }
        admitted.countDown();
        return running(request);
    }

    /** Whoever is sent this runs, however far behind it was. */
    private static AppendEntriesRequestProto running(AppendEntriesRequestProto request) {
        return request.toBuilder().setInitializing(false).build();
    }

    private static <T> T cutOff(T request) throws IOException {
        throw new IOException("Nobody hears " + request.getClass().getSimpleName() + ".");
    }

    private boolean isAdmission(AppendEntriesRequestProto request) {
        return request.getEntriesList().stream().anyMatch(this::admits);
    }

    private boolean admits(LogEntryProto entry) {
        return entry.getConfigurationEntry().getPeersList().stream()
                .anyMatch(peer -> peer.getId().equals(young.getRaftPeerProto().getId()));
    }

    /** Lets what comes to this method pass through a change. */
    @SuppressWarnings("unchecked")
    private static <T> RaftServer door(RaftServer server, String name, CheckedFunction<T, T, IOException> change) {
        return (RaftServer) Proxy.newProxyInstance(
                RaftServer.class.getClassLoader(), new Class<?>[] {RaftServer.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(name)) {
                        arguments[0] = change.apply((T) arguments[0]);
                    }
                    try {
                        return method.invoke(server, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
