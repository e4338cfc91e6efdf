package io.tenure.sim.document;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import io.tenure.node.NodeId;
import io.tenure.testkit.sim.Dice;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Clients that write, delete and repeat. A content is the list of all operations that led to it. */
final class DocumentClients {

    private static final int LINKS = 6;
    private static final Duration PATIENCE = Duration.ofMillis(2500);

    private final SelectorWorld world;
    private final Dice dice;
    private int operations;
    private boolean closed;

    DocumentClients(SelectorWorld world) {
        this.world = world;
        this.dice = world.dice().split();
    }

    void start(int count) {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    void close() {
        closed = true;
    }

    static List<String> links() {
        return IntStream.range(0, LINKS).mapToObj(i -> "/core/examples/" + i).toList();
    }

    private void next() {
        world.scheduler().after(dice.upTo(Duration.ofMillis(700)), () -> {
            if (!closed) {
                write(dice.pick(links()), dice.chance(0.15), 1 + dice.below(3), this::next);
            }
        });
    }

    /** Writes, and says when it is over. */
    void write(String link, boolean delete, int tries, Runnable then) {
        Operation operation = new Operation("o" + ++operations, link, delete);
        attempt(operation, tries, then);
    }

    private void attempt(Operation operation, int tries, Runnable then) {
        SelectorNode entry = dice.pick(world.nodes());
        boolean[] answered = new boolean[1];
        Optional<NodeId> owner = entry.isAnswering() ? world.owner(entry, operation.link) : Optional.empty();
        owner.ifPresent(to -> send(entry, to, operation, () -> {
            if (!answered[0]) {
                answered[0] = true;
                then.run();
            }
        }));
        world.scheduler().after(PATIENCE, () -> {
            if (!answered[0]) {
                answered[0] = true;
                if (tries > 1) {
                    attempt(operation, tries - 1, then);
                } else {
                    then.run();
                }
            }
        });
    }

    private void send(SelectorNode entry, NodeId owner, Operation operation, Runnable acknowledged) {
        world.call(
                entry,
                owner,
                to -> to.host().map(host -> write(host, operation)).orElseGet(CompletableFuture::new),
                outcome -> {
                    if (outcome instanceof DocumentOutcome.Acknowledged) {
                        acknowledged.run();
                    }
                });
    }

    /** Acknowledged is what the owner says, whether or not the client hears of it. */
    private CompletableFuture<DocumentOutcome> write(DocumentHost host, Operation operation) {
        return host.write(operation.write()).whenComplete((outcome, failure) -> {
            if (outcome instanceof DocumentOutcome.Acknowledged yes) {
                world.ledger().acknowledged(operation.id, yes.state(), world.disks(), world.lostDisks());
            }
            world.ledger().count(outcome.getClass().getSimpleName());
        });
    }

    private record Operation(String id, String link, boolean delete) {

        DocumentWrite write() {
            return new DocumentWrite(
                    link,
                    delete ? "DELETE" : "PUT",
                    Optional.of(id),
                    Optional.empty(),
                    CopyCount.QUORUM,
                    "",
                    this::change);
        }

        private DocumentChange.Verdict change(Optional<ReplicatedState> current) {
            String before = current.map(state -> new String(state.content(), StandardCharsets.UTF_8) + ",")
                    .orElse("");
            byte[] content = (before + id).getBytes(StandardCharsets.UTF_8);
            return delete ? new DocumentChange.Delete("k", content) : new DocumentChange.Write("k", content, 0);
        }
    }
}
