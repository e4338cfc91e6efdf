package io.tenure.server.group;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Members;
import io.tenure.engine.PeerLink;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.group.GroupCounts;
import io.tenure.group.GroupService;
import io.tenure.group.GroupSettings;
import io.tenure.group.GroupView;
import io.tenure.group.MemberData;
import io.tenure.group.QuorumRegister;
import io.tenure.group.QuorumStorage;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Waiting;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which members live, as this node sees it. Asks neither the store nor the leader of the log, so it works in a minority.
 *
 * <p>A node that is closed tells the others that it leaves.
 */
public final class NodeGroup implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeGroup.class);

    private static final char LETTERS = 'G';
    private static final String QUORUM_FILE = "quorum";

    /** How often this node looks whether the log names other members. */
    private static final Duration LOOK = Duration.ofMillis(500);

    /** How long the news that this node leaves may take. */
    private static final Duration FAREWELL = Duration.ofMillis(500);

    private final NodeId self;
    private final Members members;
    private final Crew.Timers timers;
    private final News news;
    private final GroupService service;

    private NodeGroup(NodeId self, Members members, Crew.Timers timers, News news, GroupService service) {
        this.self = self;
        this.members = members;
        this.timers = timers;
        this.news = news;
        this.service = service;
    }

    /**
     * What a node's part in the group needs to know.
     *
     * @param data the folder of the node
     * @param observer whether it forwards requests and holds no documents
     * @param failure told in a sentence why the process must end
     */
    public record Config(
            Path data, Map<String, String> labels, boolean observer, CatchUp catchUp, Consumer<String> failure) {}

    /** Begins to listen to the other members. */
    public static NodeGroup open(BuiltInStore store, Config config) {
        EngineStatus status = store.status();
        Crew crew = new ProcessCrew(config.failure()::accept);
        PeerLink.Channel letters = store.peers().channel(LETTERS);
        MemberData data = new MemberData(Optional.of(status.http()), config.labels(), config.observer(), false);
        CompletableFuture<GroupService> opened = new CompletableFuture<>();
        News news = new News(config.catchUp(), opened, crew.time());
        GroupService service = GroupService.open(
                new GroupService.Config(status.cluster(), status.id(), GroupSettings.DEFAULT, data),
                new GroupService.Resources(
                        letters::ask, QuorumStorage.in(config.data().resolve(QUORUM_FILE)), crew),
                news);
        opened.complete(service);
        config.catchUp().begin(0, () -> service.caughtUp(0));
        letters.answerWith(service::answer);
        Crew.Timers timers = crew.timers("tenure-group-roll");
        NodeGroup group = new NodeGroup(status.id(), store.members(), timers, news, service);
        group.look();
        var unused = timers.every(LOOK, group::look);
        return group;
    }

    private void look() {
        Members.Roll roll = members.roll();
        if (!roll.ids().isEmpty()) {
            service.members(roll.index(), roll.ids());
        }
    }

    /** The newest view. One without members before this node is one. */
    public GroupView view() {
        return service.view().orElseGet(() -> new GroupView(self, -1, List.of(), 1));
    }

    /** Tells each later view, on the thread of the group: the listener must not block. */
    public void follow(Consumer<GroupView> listener) {
        news.listeners.add(listener);
    }

    /** Who lives but does not answer this node itself; others reach it. */
    public Collection<NodeId> unreached() {
        return service.unreached();
    }

    /** The quorum as a person has set it. */
    public QuorumRegister quorum() {
        return service.quorum();
    }

    /**
     * Sets how many members must be available for documents to be written; 0 for a majority. Needs no other member. Done
     * when it is on disk.
     */
    public CompletableFuture<Void> setQuorum(int value) {
        return service.setQuorum(value);
    }

    /** What a member has said about itself so far; 0 if nothing was heard. */
    public long incarnation(NodeId member) {
        return service.incarnation(member);
    }

    /** When the view last changed, by this node's clock. */
    public Instant changedAt() {
        return news.changedAt;
    }

    public GroupCounts counts() {
        return service.counts();
    }

    /** Idempotent. Says farewell first. */
    @Override
    public void close() {
        timers.close();
        try {
            Waiting.forResult(service.leave(), FAREWELL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.info("The other members were not told that this node stops; they notice it by its silence.");
        }
        service.close();
    }

    /** Passes on what the group tells. */
    private static final class News implements GroupService.Follow {

        private final List<Consumer<GroupView>> listeners = new CopyOnWriteArrayList<>();
        private volatile Instant changedAt;
        private final CatchUp catchUp;
        private final CompletableFuture<GroupService> service;
        private final Time time;

        News(CatchUp catchUp, CompletableFuture<GroupService> service, Time time) {
            this.catchUp = catchUp;
            this.service = service;
            this.time = time;
            changedAt = time.wall();
        }

        @Override
        public void view(GroupView view) {
            LOG.info("The members are now {}.", Summary.of(view));
            changedAt = time.wall();
            listeners.forEach(listener -> listener.accept(view));
        }

        @Override
        public void unreached(Collection<NodeId> members) {
            if (!members.isEmpty()) {
                LOG.warn("{} live, but do not answer this node directly: check the network between them.", members);
            }
        }

        @Override
        public void returned(int number) {
            LOG.warn("The other members had given this node up: it owns nothing before it has caught up.");
            var unused = service.thenAccept(group -> catchUp.begin(number, () -> group.caughtUp(number)));
        }
    }
}
