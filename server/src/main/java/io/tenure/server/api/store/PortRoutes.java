package io.tenure.server.api.store;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Relay;
import io.tenure.node.ClusterId;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.CommitRefused;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Store;
import io.tenure.store.log.Group;
import io.tenure.store.log.Levels;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogAnswer.Taken;
import io.tenure.store.log.LogCommand;
import io.tenure.store.wire.ClaimedTasks;
import io.tenure.store.wire.GroupReply;
import io.tenure.store.wire.GroupRequest;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.ReadReply;
import io.tenure.store.wire.ReadRequest;
import io.tenure.store.wire.WatchReply;
import io.tenure.store.wire.WatchRequest;
import io.tenure.store.wire.Wire;
import io.tenure.store.wire.WireException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** The store port for clients of the cluster: groups of commands, questions, hints. */
public final class PortRoutes {

    private final Cluster cluster;
    private final Store store;
    private final Relay relay;

    private PortRoutes(Cluster cluster) {
        this.cluster = cluster;
        this.store = cluster.store();
        this.relay = cluster.relay();
    }

    public static List<Route> of(Cluster cluster) {
        PortRoutes routes = new PortRoutes(cluster);
        return List.of(
                Route.get(Wire.HELLO, routes::hello),
                Route.post(Wire.COMMANDS, routes::commands).wire(),
                Route.post(Wire.READS, routes::reads).wire(),
                Route.post(Wire.HINTS, routes::hints).wire());
    }

    private Answer hello(Request request) {
        EngineStatus status = member();
        Hello hello = new Hello(
                status.cluster(),
                status.id().name(),
                cluster.members().addresses(),
                cluster.members().level(),
                Levels.OF_THIS_BUILD);
        return bytes(hello.encode());
    }

    private Answer commands(Request request) {
        GroupRequest received = message(request, GroupRequest::decode);
        Group group = received.group();
        group.commands().forEach(PortRoutes::check);
        SortedMap<Integer, Refused> refused = refusals(group);
        if (!refused.isEmpty() && !received.fresh()) {
            throw new CommitRefused(refused.firstEntry().getValue());
        }
        if (received.fresh()) {
            relay.refusals(group).forEach(refused::putIfAbsent);
            if (!refused.isEmpty()) {
                return bytes(new GroupReply.TurnedBack(refused).encode());
            }
            if (relay.asksInVain(group)) {
                return bytes(done(Collections.nCopies(group.commands().size(), new Taken(List.of())))
                        .encode());
            }
        }
        return bytes(done(relay.send(group, received.encoded())).encode());
    }

    /** This node has applied what it answers, so its own tables have the tasks. */
    private GroupReply done(List<LogAnswer> answers) {
        return new GroupReply.Done(answers, ClaimedTasks.of(GroupReply.grants(answers), store.stale()));
    }

    private static void check(LogCommand command) {
        if (command instanceof LogCommand.Commit commit) {
            Limits.check(commit.transaction()).ifPresent(refused -> {
                throw new CommitRefused(refused);
            });
        }
    }

    /** What no client may send, by its place in the group. */
    private static SortedMap<Integer, Refused> refusals(Group group) {
        SortedMap<Integer, Refused> refused = new TreeMap<>();
        int place = 0;
        for (LogCommand command : group.commands()) {
            int here = place++;
            Preserve.objection(command).ifPresent(refusal -> refused.put(here, refusal));
        }
        return refused;
    }

    /** One barrier for all. */
    private Answer reads(Request request) {
        ReadRequest asked = message(request, ReadRequest::decode);
        if (!asked.stale()) {
            store.clocks();
        }
        return bytes(ReadReply.to(asked, store.stale()).encode());
    }

    private Answer hints(Request request) {
        WatchRequest asked = message(request, WatchRequest::decode);
        return bytes(new WatchReply(cluster.watches().await(asked)).encode());
    }

    /** A message that is meant for this cluster. Nothing was done if it is not, or cannot be read. */
    private <T> T message(Request request, Function<byte[], T> decoder) {
        checkCluster(request);
        byte[] body = request.body(Wire.MAX_REQUEST_BYTES);
        try {
            return decoder.apply(body);
        } catch (WireException e) {
            throw Refusal.invalid(String.valueOf(e.getMessage()));
        }
    }

    private void checkCluster(Request request) {
        ClusterId here = member().cluster();
        Optional<String> meant = request.header(Wire.CLUSTER);
        if (meant.isEmpty()) {
            throw Refusal.invalid("The header " + Wire.CLUSTER + " must name the cluster that is meant.");
        }
        if (!meant.get().equals(here.toString())) {
            throw new Refusal(Problem.of(
                            ProblemType.CONFLICT,
                            "This is cluster " + here + ", not " + meant.get() + ": correct the address.")
                    .with("reason", "other-cluster"));
        }
    }

    private EngineStatus member() {
        EngineStatus status = cluster.status().get();
        if (!status.role().isMember()) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE,
                    "This node is no member itself yet: ask another one, or try again later."));
        }
        return status;
    }

    private static Answer bytes(byte[] body) {
        return Answer.of(200, Wire.MEDIA_TYPE, body);
    }
}
