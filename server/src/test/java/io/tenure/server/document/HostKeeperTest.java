package io.tenure.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import io.tenure.store.log.Levels;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.MemoryShelf;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** When a node has a host of documents, and what the host knows of the group. */
class HostKeeperTest {

    private static final NodeId SELF = NodeId.parse("n1-00000001");
    private static final NodeId OTHER = NodeId.parse("n2-00000002");
    private static final Duration SOON = Duration.ofSeconds(1);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private volatile GroupView view = view(1);

    private HostKeeper keeper(ShelfOrigin origin) {
        HostPorts ports = new HostPorts(
                SELF,
                MemoryShelf.prompt(),
                (member, message) -> new CompletableFuture<>(),
                new PlacementOwners(() -> Selector.DEFAULT, () -> Placement.of(view)),
                new TestCrew(time, scheduler),
                Levels.OF_THIS_BUILD::highest,
                time::wall);
        KnownSelector selector = new KnownSelector("default", name -> Optional.of(Selector.DEFAULT));
        return new HostKeeper(ports, HostSettings.DEFAULT, origin, selector, () -> view);
    }

    private static GroupView view(int quorum, NodeId... members) {
        List<GroupMember> all = Arrays.stream(members)
                .map(id -> new GroupMember(id, MemberStatus.AVAILABLE, Optional.empty(), Map.of(), false))
                .toList();
        return new GroupView(SELF, 1, all, quorum);
    }

    private DocumentOutcome write(HostKeeper keeper) {
        CompletableFuture<DocumentOutcome> outcome = keeper.host()
                .write(DocumentWrite.of(
                        "/core/examples/a",
                        "PUT",
                        Optional.empty(),
                        current -> new DocumentChange.Write("k", new byte[0], 0)));
        scheduler.runUntil(outcome::isDone, Duration.ofSeconds(20));
        return outcome.join();
    }

    @Test
    void there_is_no_host_before_its_node_is_a_member() {
        HostKeeper keeper = keeper(ShelfOrigin.FOUNDED);
        view = view(1, OTHER);
        scheduler.run(SOON);
        assertThat(keeper.running()).isEmpty();

        view = view(1, SELF);
        scheduler.run(SOON);
        assertThat(keeper.running()).isPresent();
    }

    @Test
    void a_view_is_noticed_although_nobody_tells_of_it() {
        view = view(2, SELF);
        HostKeeper keeper = keeper(ShelfOrigin.FOUNDED);
        assertThat(write(keeper)).isInstanceOf(DocumentOutcome.TooFew.class);

        view = view(1, SELF);
        scheduler.run(SOON);

        assertThat(write(keeper)).isInstanceOf(DocumentOutcome.Acknowledged.class);
    }

    @Test
    void a_node_that_has_not_read_what_others_have_has_not_caught_up() {
        view = view(2, SELF, OTHER);
        HostKeeper keeper = keeper(ShelfOrigin.JOINED);
        AtomicBoolean done = new AtomicBoolean();
        keeper.catchUp(() -> done.set(true));
        scheduler.run(Duration.ofMinutes(1));
        assertThat(done).as("the other never answers").isFalse();

        view = view(1, SELF);
        scheduler.run(Duration.ofMinutes(1));

        assertThat(done).as("there is nobody else").isTrue();
    }
}
