package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.primary.directory.InstanceRecord;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.Version;
import io.tenure.testkit.Await;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever an instance reports last is read by others sooner or later, although it reports it only once. */
@Timeout(120)
final class ServiceReportsTest {

    private final Stages stages = new Stages();
    private final StepService service = new StepService();
    private Scope scope;

    @BeforeEach
    void begin() throws InterruptedException {
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        scope = service.scopes.get("x");
    }

    @AfterEach
    void stop() {
        stages.close();
    }

    private void awaitLine(String line) {
        Await.until(() -> assertThat(stages.record("x").line()).isEqualTo(line));
    }

    /** Whether a transaction writes the record of the instance with this line. */
    private static boolean says(Transaction transaction, String line) {
        return transaction.operations().stream()
                .anyMatch(operation -> operation instanceof Operation.Put put
                        && put.key().equals(InstanceRecord.key(Stage.OFFICE, StepService.NAME, "x"))
                        && InstanceRecord.of(new Document(put.key(), new Version(1), Instant.EPOCH, put.body()))
                                .line()
                                .equals(line));
    }

    @Test
    void what_the_store_does_not_take_now_is_written_later() {
        AtomicBoolean refused = new AtomicBoolean();
        stages.store.beforeCommit = transaction -> {
            if (says(transaction, "copying") && refused.compareAndSet(false, true)) {
                throw new Unavailable("The store has no leader.", null);
            }
        };
        scope.report("copying", 0.5);
        awaitLine("copying");
        assertThat(refused).isTrue();
    }

    @Test
    void what_is_reported_while_the_report_before_is_written_is_not_lost() {
        AtomicBoolean reported = new AtomicBoolean();
        stages.store.beforeCommit = transaction -> {
            if (says(transaction, "copying") && reported.compareAndSet(false, true)) {
                scope.report("comparing", 0.9);
            }
        };
        scope.report("copying", 0.5);
        awaitLine("comparing");
        assertThat(reported).isTrue();
    }

    @Test
    void a_report_is_written_although_somebody_else_removed_the_record() {
        scope.report("copying", 0.5);
        awaitLine("copying");
        stages.store.commit(Transaction.of(
                new Operation.Delete(InstanceRecord.key(Stage.OFFICE, StepService.NAME, "x"), Expected.PRESENT)));
        assertThat(stages.entry("x").orElseThrow().record()).isEmpty();
        scope.report("comparing", 0.9);
        awaitLine("comparing");
    }
}
