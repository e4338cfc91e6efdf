package io.tenure.document.replica;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfRow;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Changes documents that this node owns: decides, and acknowledges what is on enough disks (R4). */
final class Writes {

    private final HostDesk desk;
    private final Replicas replicas;
    private final Ownerships ownerships;
    private final Supplier<GroupView> view;
    private final DocumentLanes lanes = new DocumentLanes();

    Writes(HostDesk desk, Replicas replicas, Ownerships ownerships, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.ownerships = ownerships;
        this.view = view;
    }

    void write(DocumentWrite write, Consumer<DocumentOutcome> then) {
        Partition partition = Partition.of(write.link());
        List<NodeId> copies = desk.ports().owners().copies(view.get(), partition);
        Optional<DocumentOutcome> refusal = refusal(write, copies);
        if (refusal.isPresent()) {
            then.accept(refusal.get());
            return;
        }
        ownerships.want(partition, epoch -> {
            if (epoch.isEmpty()) {
                // A full disk keeps a node from taking over what others have changed.
                then.accept(noRoom().orElseGet(() -> notOwner(write.link())));
            } else {
                lanes.enter(write.link(), leave -> decide(write, leave, then));
            }
        });
    }

    private Optional<DocumentOutcome> refusal(DocumentWrite write, List<NodeId> copies) {
        if (!ownerships.isNamed(desk.self(), Partition.of(write.link()))) {
            return Optional.of(notOwner(write.link()));
        }
        int alive = Need.others(view.get()).size() + 1;
        if (alive < view.get().quorum()) {
            List<NodeId> missing = Need.missing(view.get());
            return Optional.of(new DocumentOutcome.TooFew(
                    "Only " + alive + " members are available, and documents are written with "
                            + view.get().quorum() + ": wait for "
                            + missing.stream().map(NodeId::toString).collect(Collectors.joining(", "))
                            + ", or lower the group's quorum.",
                    missing));
        }
        if (write.copies().of(1, 1) > 1 && write.copies().of(1, copies.size()) > copies.size()) {
            return Optional.of(new DocumentOutcome.Declined(
                    DocumentOutcome.Reason.INVALID,
                    "The request asks for " + write.copies().wanted() + " copies, but there are " + copies.size()
                            + ": ask for fewer, or for all."));
        }
        return Optional.empty();
    }

    private static DocumentOutcome notOwner(String link) {
        return new DocumentOutcome.TryAgain("This node does not own " + link + " at the moment: try again.");
    }

    private void decide(DocumentWrite write, Runnable leave, Consumer<DocumentOutcome> then) {
        Partition partition = Partition.of(write.link());
        // Asked again: the ownership may have ended while the request waited.
        OptionalLong epoch = ownerships.epoch(partition);
        if (epoch.isEmpty()) {
            leave.run();
            then.accept(notOwner(write.link()));
            return;
        }
        Optional<ReplicatedState> current = replicas.state(write.link());
        switch (Decision.of(write, current, new Decision.Turn(desk.signature(), epoch.getAsLong(), desk.nowMicros()))) {
            case Decision.Refuse no -> {
                leave.run();
                then.accept(no.outcome());
            }
            case Decision.Replicate to -> {
                Optional<DocumentOutcome> full = to.state().deleted() ? Optional.empty() : noRoom();
                if (full.isPresent()) {
                    leave.run();
                    then.accept(full.get());
                } else {
                    replicate(write, to.state(), leave, then);
                }
            }
        }
    }

    private Optional<DocumentOutcome> noRoom() {
        return desk.ports()
                .shelf()
                .full()
                .map(sentence -> new DocumentOutcome.Declined(DocumentOutcome.Reason.NO_ROOM, sentence));
    }

    /** A newcomer with a new disk does not count: it does not know what the old one had promised to others. */
    private static boolean counts(PeerAnswer.Kept kept, Need need) {
        return kept.except().isEmpty() && (kept.complete() || !need.isMajority());
    }

    private void replicate(DocumentWrite write, ReplicatedState state, Runnable leave, Consumer<DocumentOutcome> then) {
        Partition partition = Partition.of(state.link());
        List<NodeId> copies = desk.ports().owners().copies(view.get(), partition);
        Need need = Need.of(view.get(), copies.size());
        Copying copying = new Copying(state, write.copies().of(need.writes(), copies.size()), then);
        copying.limit(desk.after(desk.settings().write(), copying::tooLate));
        boolean room = writeOwn(state, () -> {
            leave.run();
            if (replicas.isComplete() || !need.isMajority()) {
                copying.onDisk();
            }
        });
        if (!room) {
            leave.run();
            copying.noRoom();
            return;
        }
        PeerMessage.Claim claim = ownerships.claim(partition, state.place().epoch());
        Need.others(view.get()).stream()
                .filter(copies::contains)
                .forEach(member -> desk.ask(member, new PeerMessage.Keep(claim, List.of(state)), answer -> {
                    if (answer instanceof PeerAnswer.Kept kept && counts(kept, need)) {
                        copying.onDisk();
                    } else if (answer instanceof PeerAnswer.Rejected rejected) {
                        // Somebody has taken over. Whether that owner has seen the state is not known here.
                        ownerships.overtaken(partition, rejected.promise().epoch());
                        copying.refused();
                        // Who owns it now is found out at once, not by the next request.
                        ownerships.want(partition, taken -> {});
                    }
                }));
    }

    private boolean writeOwn(ReplicatedState state, Runnable onDisk) {
        List<ShelfRow> rows = List.of(replicas.row(state));
        if (!state.deleted()) {
            return desk.writeIfRoom(rows, onDisk);
        }
        desk.writeFromReserve(rows, onDisk);
        return true;
    }
}
