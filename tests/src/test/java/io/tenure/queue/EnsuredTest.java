package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a program wants to be there is asked for until it is. */
@Timeout(120)
class EnsuredTest {

    /** Has no room for requests at first. */
    private static final class Full extends ForwardingStore {

        final AtomicInteger refused = new AtomicInteger();
        volatile boolean full = true;

        Full(Store store) {
            super(store);
        }

        @Override
        public List<Outcome> commitEach(List<Transaction> transactions) {
            if (full && transactions.stream().anyMatch(Full::asks)) {
                refused.incrementAndGet();
                return List.of(new Outcome.Refused(Outcome.Reason.DISK_RESERVE, "There is no room."));
            }
            return super.commitEach(transactions);
        }

        private static boolean asks(Transaction transaction) {
            return transaction.operations().stream()
                    .anyMatch(operation -> operation instanceof Operation.Put put
                            && put.key().collection().value().equals("_requests"));
        }
    }

    @Test
    void a_disk_that_is_full_for_a_moment_ends_nothing_for_good() {
        MemoryStore store = new MemoryStore(new SystemTime());
        Full full = new Full(store);
        List<String> batches = new CopyOnWriteArrayList<>();
        FutileService service = new FutileService(
                QueueOptions.of("test").interval(Duration.ofMillis(100)), new CopyOnWriteArrayList<>(), batches);
        try (Tenure leader = Tenure.on(store).named("shop").node("a").start()) {
            Await.until(() -> assertThat(leader.leading()).isPresent());
            try (Tenure other =
                    Tenure.on(full).named("shop").node("b").queue(service).start()) {
                Await.until(() -> assertThat(full.refused).hasPositiveValue());
                full.full = false;
                leader.close();

                Await.until(() -> assertThat(batches).as(other.toString()).isNotEmpty());
            }
        }
    }
}
