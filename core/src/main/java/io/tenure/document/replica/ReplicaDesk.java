package io.tenure.document.replica;

import io.tenure.document.EncodedState;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfRow;
import io.tenure.document.StateHash;
import io.tenure.group.GroupView;
import io.tenure.selector.Partition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The member that keeps copies: it promises, keeps what owners send, and tells what it has. Nothing is answered before it
 * is on disk.
 */
final class ReplicaDesk {

    /** An answer holds about this many bytes at most, but at least one state. */
    private static final int PAGE_BYTES = 1 << 20;

    private static final int PROMISES = 4096;

    private final HostDesk desk;
    private final Replicas replicas;
    private final Conflicts conflicts;
    private final Ownerships ownerships;
    private final Supplier<GroupView> view;

    ReplicaDesk(
            HostDesk desk, Replicas replicas, Conflicts conflicts, Ownerships ownerships, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.conflicts = conflicts;
        this.ownerships = ownerships;
        this.view = view;
    }

    void prepare(PeerMessage.Claim claim, Consumer<PeerAnswer> answer) {
        Promise promise = replicas.promise(claim.partition());
        boolean named = ownerships.isNamed(claim.owner(), claim.partition());
        if (!promise.allowsTakeOver(claim.epoch()) || !named || isOutdated(claim)) {
            answer.accept(new PeerAnswer.Rejected(promise));
            return;
        }
        ownerships.end(claim.partition());
        Promise next = Promise.to(claim.owner(), claim.epoch());
        desk.write(List.of(replicas.row(claim.partition(), next)), () -> {
            Promise now = replicas.promise(claim.partition());
            answer.accept(
                    now.equals(next)
                            ? new PeerAnswer.Promised(replicas.digest(claim.partition()), replicas.isComplete())
                            : new PeerAnswer.Rejected(now));
        });
    }

    void keep(PeerMessage.Keep message, Consumer<PeerAnswer> answer) {
        PeerMessage.Claim claim = message.claim();
        Promise promise = replicas.promise(claim.partition());
        if (!promise.allowsWrite(claim.owner(), claim.epoch()) || isOutdated(claim)) {
            answer.accept(new PeerAnswer.Rejected(promise));
            return;
        }
        List<ShelfRow> promised = new ArrayList<>();
        if (!promise.isTo(claim.owner(), claim.epoch())) {
            ownerships.end(claim.partition());
            promised.add(replicas.row(claim.partition(), Promise.to(claim.owner(), claim.epoch())));
        }
        List<ShelfRow> rows = new ArrayList<>(promised);
        List<ShelfRow> deletions = new ArrayList<>(promised);
        List<String> except = new ArrayList<>();
        List<String> large = new ArrayList<>();
        for (ReplicatedState state : message.states()) {
            Optional<ReplicatedState> own = replicas.state(state.link());
            if (own.isEmpty() || state.place().isAfter(own.get().place())) {
                List<ShelfRow> next = new ArrayList<>(conflicts.replaced(own, state, desk.nowMicros()));
                next.add(replicas.row(state));
                rows.addAll(next);
                if (state.deleted()) {
                    deletions.addAll(next);
                } else {
                    large.add(state.link());
                }
            } else if (!isAsGood(own.get(), state, claim.epoch())) {
                except.add(state.link());
            }
        }
        if (!desk.writeIfRoom(rows, () -> answer.accept(new PeerAnswer.Kept(except, replicas.isComplete())))) {
            // The owner must not count these copies. They are sent again by each synchronization.
            except.addAll(large);
            desk.writeFromReserve(deletions, () -> answer.accept(new PeerAnswer.Kept(except, replicas.isComplete())));
        }
    }

    /** Whether having one state is as good as having the other: equal, or a later one of the same owner. */
    private static boolean isAsGood(ReplicatedState own, ReplicatedState sent, long epoch) {
        return own.place().equals(sent.place())
                ? StateHash.of(own).equals(StateHash.of(sent))
                : own.place().epoch() == epoch;
    }

    /** An owner that goes by a roll from before a disk was replaced may count what that disk has said. */
    private boolean isOutdated(PeerMessage.Claim claim) {
        return claim.roll() < Math.max(view.get().rollIndex(), replicas.roll());
    }

    void readPromises(PeerMessage.ReadPromises message, Consumer<PeerAnswer> answer) {
        boolean newer = message.roll() > replicas.roll();
        desk.write(newer ? List.of(replicas.rollRow(message.roll())) : List.of(), () -> {
            int next = Math.min(Partition.COUNT, message.from() + PROMISES);
            Map<Partition, Promise> promises = new HashMap<>();
            for (int i = message.from(); i < next; i++) {
                Promise promise = replicas.promise(new Partition(i));
                if (promise.epoch() > 0) {
                    promises.put(new Partition(i), promise);
                }
            }
            answer.accept(new PeerAnswer.Promises(promises, next));
        });
    }

    void names(PeerMessage.Names message, Consumer<PeerAnswer> answer) {
        Promise promise = replicas.promise(message.claim().partition());
        answer.accept(
                isFor(message.claim(), promise)
                        ? new PeerAnswer.Named(replicas.names(message.claim().partition(), message.after()))
                        : new PeerAnswer.Rejected(promise));
    }

    void fetch(PeerMessage.Fetch message, Consumer<PeerAnswer> answer) {
        Promise promise = replicas.promise(message.claim().partition());
        if (!isFor(message.claim(), promise)) {
            answer.accept(new PeerAnswer.Rejected(promise));
            return;
        }
        List<EncodedState> states = new ArrayList<>();
        long bytes = 0;
        for (String link : message.links()) {
            Optional<EncodedState> state = replicas.encoded(link);
            bytes += state.map(each -> each.bytes().length).orElse(0);
            if (states.isEmpty() || bytes < PAGE_BYTES) {
                state.ifPresent(states::add);
            }
        }
        answer.accept(new PeerAnswer.Fetched(promise, states));
    }

    /** What is told to an owner who takes over must be what it stays until then. */
    private static boolean isFor(PeerMessage.Claim claim, Promise promise) {
        return claim.epoch() == 0 || promise.isTo(claim.owner(), claim.epoch());
    }

    void forget(PeerMessage.Forget message, Consumer<PeerAnswer> answer) {
        PeerMessage.Claim claim = message.claim();
        Promise promise = replicas.promise(claim.partition());
        if (!promise.isTo(claim.owner(), claim.epoch())) {
            answer.accept(new PeerAnswer.Rejected(promise));
            return;
        }
        List<ShelfRow> rows = new ArrayList<>();
        for (StateName name : message.names()) {
            Optional<ReplicatedState> own = replicas.state(name.link());
            if (own.isPresent()
                    && own.get().deleted()
                    && StateName.of(own.get()).equals(name)) {
                rows.add(replicas.gone(name.link()));
            }
        }
        desk.write(rows, () -> answer.accept(new PeerAnswer.Kept(List.of(), replicas.isComplete())));
    }
}
