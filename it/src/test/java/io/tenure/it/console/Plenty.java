package io.tenure.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.client.RemoteStore;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** More of everything than a page can show at once, and names as long and as bad as they may be. */
public final class Plenty implements AutoCloseable {
    public static final int QUEUES = 10_000;
    public static final int FAILED = 100_000;
    public static final QueueName BROKEN = new QueueName("broken");
    public static final QueueName ODD = new QueueName("odd");
    public static final String COLLECTION = "odd";

    /** Markup, quotes, an encoded slash, dots, and letters of four bytes. */
    private static final String BAD = "<script>alert(1)</script>\"'`${1}&amp;%2F/../?#\uD83D\uDC18";

    private static final int PAYLOAD_BYTES = 512 * 1024;
    private static final int PAGE = 1000;
    private static final int HANDS = 4;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final TaskOptions ONCE = TaskOptions.DEFAULT.withRetries(0);

    private final RemoteStore store;

    public Plenty(NodeProcess node) {
        store = RemoteStore.connect(node.url().toString());
    }

    /** A bad name of this length. */
    public static String bad(int length) {
        return (BAD + "x".repeat(length)).substring(0, length);
    }

    /** A task in each queue, named q00000 and so on. */
    public void queues() {
        for (int first = 0; first < QUEUES; first += PAGE) {
            commit(IntStream.range(first, first + PAGE)
                    .mapToObj(i -> enqueue(new QueueName("q%05d".formatted(i)), "letter", "{}"))
                    .toList());
        }
    }

    public void failures() {
        List<CompletableFuture<Void>> hands = new ArrayList<>();
        for (int hand = 0; hand < HANDS; hand++) {
            WorkerId worker = new WorkerId("hand-" + hand);
            hands.add(CompletableFuture.runAsync(() -> {
                for (int failed = 0; failed < FAILED / HANDS; failed += PAGE) {
                    submit(PAGE);
                    fail(store.claim(new ClaimRequest(BROKEN, worker, PAGE, MINUTE)), "No such host.");
                }
            }));
        }
        hands.forEach(CompletableFuture::join);
        List<Claim> rest = store.claim(new ClaimRequest(BROKEN, new WorkerId("last"), PAGE, MINUTE));
        while (!rest.isEmpty()) {
            fail(rest, "No such host.");
            rest = store.claim(new ClaimRequest(BROKEN, new WorkerId("last"), PAGE, MINUTE));
        }
    }

    /** So many tasks that wait. */
    public void submit(int count) {
        commit(IntStream.range(0, count)
                .mapToObj(i -> enqueue(BROKEN, "letter", "{}"))
                .toList());
    }

    /** A task with as much payload as one may have. */
    public TaskId large() {
        String text = "\"" + "all work and no play ".repeat(PAYLOAD_BYTES / 21 - 1) + "\"";
        return commit(List.of(enqueue(ODD, "large", text))).tasks().getFirst();
    }

    /** A failed task of which every text is bad, and a document with such an id. */
    public TaskId bad() {
        String payload = new JsonMapper().writeValueAsString(bad(500));
        TaskOptions options = ONCE.countedIn(new BatchId(bad(100)));
        TaskId id = commit(List.of(new Operation.Enqueue(ODD, Body.of(bad(200), payload), options)))
                .tasks()
                .getFirst();
        fail(store.claim(new ClaimRequest(ODD, new WorkerId(bad(200)), 1, MINUTE)), bad(500));
        commit(List.of(new Operation.Put(
                DocumentKey.of(COLLECTION, bad(500)), Expected.ANYTHING, Body.of("application/json", payload))));
        return id;
    }

    private static Operation.Enqueue enqueue(QueueName queue, String type, String payload) {
        return new Operation.Enqueue(queue, Body.of(type, payload), ONCE);
    }

    private void fail(List<Claim> claims, String error) {
        commit(claims.stream()
                .map(claim ->
                        new Operation.Finish(claim.task().id(), claim.task().attempt(), new Verdict.Fail(error)))
                .toList());
    }

    private Outcome.Committed commit(List<? extends Operation> operations) {
        Outcome outcome = store.commit(Transaction.of(operations));
        assertThat(outcome).isInstanceOf(Outcome.Committed.class);
        return (Outcome.Committed) outcome;
    }

    @Override
    public void close() {
        store.close();
    }
}
