package io.tenure.document.replica;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.EncodedState;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfTable;
import io.tenure.group.GroupView;
import io.tenure.selector.Partition;
import io.tenure.store.Unavailable;
import io.tenure.store.codec.FormatException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Keeps this node's copies of documents, and owns those that the view gives it.
 *
 * <p>A change is acknowledged when it is on enough disks; whoever owns the document next has it then. Members that were
 * apart become equal again by themselves. Close it before the shelf.
 */
public final class DocumentHost implements AutoCloseable {

    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final HostDesk desk;
    private final Replicas replicas;
    private final Conflicts conflicts = new Conflicts();
    private final Deliveries deliveries;
    private final Ownerships ownerships;
    private final Reconciliation reconciliation;
    private final Writes writes;
    private final Synchronization synchronization;
    private final CatchUp catchUp;
    private final ReplicaDesk replica;
    private final DigestTree tree;
    private GroupView view;

    /** Starts with this view; the shelf must have been given its {@linkplain ShelfOrigin origin} when it was made. */
    public DocumentHost(HostPorts ports, HostSettings settings, GroupView view, ShelfOrigin origin) {
        this.view = view;
        this.desk = new HostDesk(ports, settings);
        this.replicas = new Replicas(ports.shelf());
        this.tree = new DigestTree(ports.shelf());
        Throttle throttle = new Throttle(ports.crew().time(), settings.statesPerSecond());
        this.deliveries = new Deliveries(desk, replicas, throttle);
        this.reconciliation = new Reconciliation(desk, replicas, conflicts, deliveries, this::view);
        this.ownerships = new Ownerships(desk, replicas, reconciliation, this::view);
        this.writes = new Writes(desk, replicas, ownerships, this::view);
        this.synchronization = new Synchronization(desk, tree, ownerships, reconciliation, this::view);
        this.catchUp = new CatchUp(desk, replicas, tree, new Intake(desk, replicas, conflicts, throttle), this::view);
        this.replica = new ReplicaDesk(desk, replicas, conflicts, ownerships, this::view);
        Tombstones tombstones = new Tombstones(desk, replicas, ownerships, this::view);
        DocumentSweep sweep = new DocumentSweep(desk, ownerships, writes, tombstones);
        desk.turn(() -> begin(origin));
        desk.every(settings.round(), synchronization::startIfIdle);
        desk.every(SWEEP, sweep::next);
    }

    private void begin(ShelfOrigin origin) {
        boolean founded = origin == ShelfOrigin.FOUNDED && !replicas.isComplete();
        desk.write(founded ? List.of(replicas.completeRow()) : List.of(), () -> catchUp.start(() -> {}));
    }

    private GroupView view() {
        return view;
    }

    /** The group looks different now. */
    public void view(GroupView next) {
        desk.turn(() -> {
            view = next;
            ownerships.viewChanged();
            synchronization.start(() -> {});
        });
    }

    /** Changes a document that this node owns. */
    public CompletableFuture<DocumentOutcome> write(DocumentWrite write) {
        CompletableFuture<DocumentOutcome> outcome = new CompletableFuture<>();
        if (!desk.offer(() -> writes.write(write, outcome::complete))) {
            outcome.complete(new DocumentOutcome.TryAgain("This node has too much to do at the moment: try again."));
        }
        return outcome;
    }

    /**
     * The document as its owner has it, tombstones included. A node that cannot become the owner at the moment reads its
     * own copy, which may be older; it fails where a new disk does not tell whether there is one.
     */
    public CompletableFuture<Optional<ReplicatedState>> read(String link) {
        CompletableFuture<Optional<ReplicatedState>> state = new CompletableFuture<>();
        desk.turn(() -> ownerships.want(Partition.of(link), epoch -> {
            Optional<ReplicatedState> own = replicas.state(link);
            if (epoch.isEmpty() && own.isEmpty() && !replicas.isComplete()) {
                state.completeExceptionally(
                        new Unavailable("This node has not yet read what the other members have: try again.", null));
            } else {
                state.complete(own);
            }
        }));
        return state;
    }

    /** This node's own copy, tombstones included, whoever owns the document. */
    public Optional<ReplicatedState> copy(String link) {
        return replicas.state(link);
    }

    /** Answers a message of another member; fails if it is no message. */
    public CompletableFuture<byte[]> answer(byte[] message) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        PeerMessage decoded;
        try {
            decoded = PeerMessageCodec.decode(message);
        } catch (FormatException | IllegalArgumentException e) {
            answer.completeExceptionally(new IllegalArgumentException(
                    "This is no message that members send each other about documents: check who sent it.", e));
            return answer;
        }
        desk.turn(() -> answer(decoded, each -> answer.complete(PeerAnswerCodec.encode(each))));
        return answer;
    }

    private void answer(PeerMessage message, Consumer<PeerAnswer> then) {
        switch (message) {
            case PeerMessage.Prepare prepare -> replica.prepare(prepare.claim(), then);
            case PeerMessage.Keep keep -> replica.keep(keep, then);
            case PeerMessage.Names names -> replica.names(names, then);
            case PeerMessage.Fetch fetch -> replica.fetch(fetch, then);
            case PeerMessage.Copy copy -> then.accept(replicas.page(copy.partitions(), copy.after()));
            case PeerMessage.Forget forget -> replica.forget(forget, then);
            case PeerMessage.Settle settle -> settle(settle.link(), then);
            case PeerMessage.ReadPromises promises -> replica.readPromises(promises, then);
            case PeerMessage.CompareGroups groups -> {
                List<Integer> numbers = tree.differing(
                        groups.sums(),
                        partition -> groups.owner()
                                .map(owner -> ownerships.isNamed(owner, partition))
                                .orElse(true));
                then.accept(new PeerAnswer.Differing(numbers, replicas.isComplete()));
            }
            case PeerMessage.ComparePartitions partitions ->
                then.accept(new PeerAnswer.Differing(tree.differing(partitions.digests()), replicas.isComplete()));
        }
    }

    private void settle(String link, Consumer<PeerAnswer> then) {
        Partition partition = Partition.of(link);
        synchronization.one(partition, owned -> {
            Promise promise = replicas.promise(partition);
            then.accept(
                    owned
                            ? new PeerAnswer.Fetched(
                                    promise, replicas.encoded(link).stream().toList())
                            : new PeerAnswer.Rejected(promise));
        });
    }

    /**
     * Makes all copies of a document equal, through its owner if that is another member; completes with the best state, or
     * without one if there is none. Fails if the owner cannot do it at the moment.
     */
    public CompletableFuture<Optional<ReplicatedState>> synchronize(String link) {
        CompletableFuture<Optional<ReplicatedState>> best = new CompletableFuture<>();
        Consumer<PeerAnswer> then = answer -> {
            if (answer instanceof PeerAnswer.Fetched fetched) {
                best.complete(fetched.states().stream().findFirst().map(EncodedState::decoded));
            } else {
                best.completeExceptionally(new Unavailable(
                        "The owner of " + link + " could not compare the copies: try again when it is available.",
                        null));
            }
        };
        desk.turn(() -> desk.ports()
                .owners()
                .owner(view, Partition.of(link))
                .ifPresentOrElse(
                        owner -> {
                            if (owner.equals(desk.self())) {
                                settle(link, then);
                            } else {
                                desk.ask(owner, new PeerMessage.Settle(link), then);
                            }
                        },
                        () -> then.accept(new PeerAnswer.Silence())));
        return best;
    }

    /** A sentence while this node has no room for documents: then its copies do not count. */
    public Optional<String> full() {
        return desk.ports().shelf().full();
    }

    /** The documents of this node whose links begin with the prefix and are behind {@code after}; tombstones included. */
    public List<ReplicatedState> list(String prefix, String after, int limit) {
        return desk.ports().shelf().list(ShelfTable.DOCUMENTS, prefix, after, limit).stream()
                .map(row -> ReplicatedStateCodec.decode(Objects.requireNonNull(row.value())))
                .toList();
    }

    /** The states of a document that lost conflicts on this node, behind the name {@code after}, at most {@code limit}. */
    public List<LostState> losers(String link, String after, int limit) {
        return lost(Conflicts.prefix(link), after, limit);
    }

    /** The same of all documents, by their links. */
    public List<LostState> losers(String after, int limit) {
        return lost("", after, limit);
    }

    private List<LostState> lost(String prefix, String after, int limit) {
        return desk.ports().shelf().list(ShelfTable.LOSERS, prefix, after, limit).stream()
                .map(Conflicts::read)
                .toList();
    }

    /** Compares everything that this node is in charge of with all others; completes when that is done. */
    public CompletableFuture<Void> synchronize() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        desk.turn(() -> synchronization.start(() -> done.complete(null)));
        return done;
    }

    /**
     * Reads once more what the others have, after this node was away; completes when it has that. Until then its node should
     * own nothing.
     */
    public CompletableFuture<Void> catchUp() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        desk.turn(() -> catchUp.start(() -> done.complete(null)));
        return done;
    }

    /** Whether it has read, since its start or its return, what the others have. */
    public CompletableFuture<Boolean> isCaughtUp() {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        desk.turn(() -> done.complete(catchUp.isDone()));
        return done;
    }

    public CompletableFuture<HostReport> report() {
        CompletableFuture<HostReport> report = new CompletableFuture<>();
        desk.turn(() -> report.complete(new HostReport(
                ownerships.takeOvers(),
                synchronization.repaired(),
                deliveries.sent(),
                desk.refused(),
                conflicts.total(),
                conflicts.byLink())));
        return report;
    }

    /** Idempotent. What is under way is dropped. */
    @Override
    public void close() {
        desk.close();
    }
}
