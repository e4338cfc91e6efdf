package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.runtime.SystemTime;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Document;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** A read that must be fresh costs an entry of the log of the servers: nobody makes one a second to find nothing. */
class IdleTest {

    private static final int LOOKS = 4;

    @Test
    void a_leader_with_nothing_to_do_looks_for_requests_and_ended_batches_in_what_its_node_has() {
        CountedStore store = new CountedStore(new MemoryStore(new SystemTime()));
        LongAdder done = new LongAdder();
        try (store;
                Tenure tenure = Tenure.on(store)
                        .named("shop")
                        .handle(Mail.TYPE, task -> done.increment())
                        .onBatchEnd(Mail.TYPE, batch -> {})
                        .start()) {
            tenure.submit(Mail.TYPE, new Mail("one"));
            Await.until(() -> assertThat(done.sum()).isEqualTo(1));
            Await.until(() -> assertThat(tenure.leading()).isPresent());
            // What a new term looks up once may still be under way.
            Await.until(() -> assertThat(store.searchesDuring(LOOKS)).isZero());
        }
    }

    /** Counts looks at what a node has, and searches that must be fresh. */
    private static final class CountedStore extends ForwardingStore {

        private final LongAdder looks = new LongAdder();
        private final LongAdder searches = new LongAdder();

        private CountedStore(Store store) {
            super(store);
        }

        private long searchesDuring(int count) {
            long before = searches.sum();
            long goal = looks.sum() + count;
            Await.until(() -> assertThat(looks.sum()).isGreaterThanOrEqualTo(goal));
            return searches.sum() - before;
        }

        @Override
        public Page<Document> scan(Scan scan) {
            searches.increment();
            return super.scan(scan);
        }

        @Override
        public Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
            searches.increment();
            return super.unacknowledged(queue, after, limit);
        }

        @Override
        public Reader stale() {
            looks.increment();
            return super.stale();
        }
    }
}
