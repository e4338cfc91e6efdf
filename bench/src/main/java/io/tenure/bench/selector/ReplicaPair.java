package io.tenure.bench.selector;

import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.DocumentOwners;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.shelf.ShelfConfig;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Waiting;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import io.tenure.store.log.Levels;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Two hosts of documents that hand each other their messages, counted, and whose shelves are on disk. */
public final class ReplicaPair implements AutoCloseable {

    private static final Duration SAVE = Duration.ofSeconds(2);
    private static final List<NodeId> IDS = List.of(NodeId.parse("n1-00000001"), NodeId.parse("n2-00000002"));

    private final List<DiskShelf> shelves = new ArrayList<>();
    private final Map<NodeId, DocumentHost> hosts = new ConcurrentHashMap<>();
    private final Placement placement = Placement.of(view(IDS.getFirst(), MemberStatus.AVAILABLE));
    private final LongAdder carried = new LongAdder();
    private final Alarm upkeep = new Alarm("bench-upkeep");

    public ReplicaPair(Path folder) throws IOException {
        for (NodeId id : IDS) {
            DiskShelf shelf = DiskShelf.open(
                    ShelfConfig.of(
                            folder.resolve(id.toString()),
                            id.toString(),
                            (sentence, cause) -> System.err.println(sentence),
                            new SystemTime()),
                    ShelfConfig.Beginning.NEW);
            shelves.add(shelf);
            upkeep.every(SAVE, shelf::save);
        }
    }

    /** A quorum of one, so that the first can write before the second is there. */
    private static GroupView view(NodeId self, MemberStatus second) {
        List<GroupMember> members = List.of(
                new GroupMember(IDS.getFirst(), MemberStatus.AVAILABLE, Optional.empty(), Map.of(), false),
                new GroupMember(IDS.getLast(), second, Optional.empty(), Map.of(), false));
        return new GroupView(self, 1, members, 1);
    }

    public DiskShelf shelf(int number) {
        return shelves.get(number);
    }

    /** The first is alone until the second has started, which synchronizes until {@link #settle}. */
    public DocumentHost start(int number, ShelfOrigin origin) {
        NodeId id = IDS.get(number);
        Crew crew = new ProcessCrew();
        DocumentHost host = new DocumentHost(
                new HostPorts(
                        id,
                        shelves.get(number),
                        this::ask,
                        new Owners(),
                        crew,
                        Levels.OF_THIS_BUILD::highest,
                        crew.time()::wall),
                HostSettings.DEFAULT,
                view(id, number == 0 ? MemberStatus.UNAVAILABLE : MemberStatus.SYNCHRONIZING),
                origin);
        hosts.put(id, host);
        if (number == 1) {
            show(MemberStatus.SYNCHRONIZING);
        }
        return host;
    }

    /** The second has caught up. */
    public void settle() {
        show(MemberStatus.AVAILABLE);
    }

    private void show(MemberStatus second) {
        hosts.forEach((id, host) -> host.view(view(id, second)));
    }

    private CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
        DocumentHost to = hosts.get(member);
        if (to == null) {
            return new CompletableFuture<>();
        }
        carried.add(message.length);
        return to.answer(message).thenApply(answer -> {
            carried.add(answer.length);
            return answer;
        });
    }

    public static void awaitCaughtUp(DocumentHost host) {
        while (!host.isCaughtUp().join()) {
            pause();
        }
    }

    private static void pause() {
        try {
            Waiting.pause(Duration.ofMillis(5));
        } catch (InterruptedException e) {
            throw new IllegalStateException("The benchmark was interrupted.", e);
        }
    }

    /** How many bytes both have sent. */
    public long carried() {
        return carried.sum();
    }

    public boolean isOfTheFirst(String link) {
        return placement.owner(Partition.of(link)).orElseThrow().id().equals(IDS.getFirst());
    }

    /** As on a node: who synchronizes owns nothing. */
    private static final class Owners implements DocumentOwners {

        private volatile Placement last = Placement.of(view(IDS.getFirst(), MemberStatus.UNAVAILABLE));

        @Override
        public Optional<NodeId> owner(GroupView view, Partition partition) {
            return placement(view).owner(partition).map(GroupMember::id);
        }

        private Placement placement(GroupView view) {
            Placement known = last;
            if (!known.view().equals(view)) {
                known = Placement.of(view);
                last = known;
            }
            return known;
        }

        @Override
        public List<NodeId> copies(GroupView view, Partition partition) {
            return placement(view).copies(partition, Selector.DEFAULT).stream()
                    .map(GroupMember::id)
                    .toList();
        }
    }

    @Override
    public void close() {
        hosts.values().forEach(DocumentHost::close);
        upkeep.close();
        shelves.forEach(DiskShelf::close);
    }
}
