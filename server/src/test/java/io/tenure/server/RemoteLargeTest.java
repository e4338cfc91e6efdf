package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.client.RemoteStore;
import io.tenure.runtime.SystemTime;
import io.tenure.server.served.ServedCluster;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import io.tenure.store.log.Limits;
import io.tenure.testkit.Parallel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers that go into no single message come in parts, and are whole in the end. */
final class RemoteLargeTest {

    private static final int COUNT = 20;
    private static final Body LARGE = new Body("bytes", new byte[Limits.MAX_BODY_BYTES]);

    @TempDir
    Path root;

    @Test
    void a_claim_a_scan_and_many_reads_of_the_largest_bodies_are_complete() {
        try (ServedCluster cluster = new ServedCluster(root, 1, new SystemTime());
                RemoteStore store = RemoteStore.connect(cluster.addresses().getFirst())) {
            QueueName queue = new QueueName("q");
            List<Transaction> writes = IntStream.range(0, COUNT)
                    .mapToObj(i -> Transaction.of(new Operation.Put(key(i), Expected.ABSENT, LARGE)))
                    .toList();
            List<Transaction> tasks = IntStream.range(0, COUNT)
                    .mapToObj(i -> Transaction.of(new Operation.Enqueue(queue, LARGE, TaskOptions.DEFAULT)))
                    .toList();
            assertThat(store.commitEach(writes)).allSatisfy(o -> assertThat(o).isInstanceOf(Outcome.Committed.class));
            assertThat(store.commitEach(tasks)).allSatisfy(o -> assertThat(o).isInstanceOf(Outcome.Committed.class));

            assertThat(claimed(store, queue))
                    .hasSize(COUNT)
                    .allSatisfy(claim -> assertThat(claim.payload()).isEqualTo(LARGE));
            assertThat(scanned(store)).hasSize(COUNT);
            Parallel.call(COUNT, i -> () -> {
                assertThat(store.get(key(i)).orElseThrow().body()).isEqualTo(LARGE);
                return i;
            });
        }
    }

    /** A claim gives fewer tasks than it asks for where they are large, so it takes two. */
    private static List<Claim> claimed(RemoteStore store, QueueName queue) {
        ClaimRequest request = new ClaimRequest(queue, new WorkerId("w"), COUNT, Duration.ofMinutes(1));
        List<Claim> first = store.claim(request);
        assertThat(first).as("more than a message holds").hasSizeGreaterThan(2).hasSizeLessThan(COUNT);
        return Stream.concat(first.stream(), store.claim(request).stream()).toList();
    }

    private static Set<String> scanned(RemoteStore store) {
        Set<String> ids = new HashSet<>();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page = store.scan(new Scan(new CollectionName("c"), "", next.get(), Scan.MAX_LIMIT));
            assertThat(page.items().size()).isLessThan(COUNT);
            page.items().forEach(document -> ids.add(document.key().id()));
            next = page.next();
        }
        return ids;
    }

    private static DocumentKey key(int number) {
        return DocumentKey.of("c", "d" + number);
    }
}
