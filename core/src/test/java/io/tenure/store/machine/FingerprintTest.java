package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Put;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fingerprints are stored in clusters for days, across upgrades: none that was released may ever change. */
final class FingerprintTest {

    private static final Put PUT = new Put(DocumentKey.of("a", "1"), Expected.ANYTHING, Body.of("json", "{}"));

    @Test
    void fingerprints_are_those_that_were_stored_before() {
        List<String> lines = new ArrayList<>();
        lines.add(line("fenced", Transaction.of(PUT).fencedBy(new Fence(Office.CLUSTER, new Term(9)))));
        for (Operation operation : Samples.everyOperation().operations()) {
            lines.add(line(operation.getClass().getSimpleName(), Transaction.of(operation)));
        }
        assertThat(lines).isEqualTo(Golden.lines("fingerprints.txt", () -> lines));
    }

    private static String line(String name, Transaction transaction) {
        return name + " " + HexFormat.of().toHexDigits(Fingerprint.of(transaction));
    }

    @Test
    void transactions_that_differ_anywhere_have_other_fingerprints() {
        List<Transaction> all = new ArrayList<>();
        Transaction everything = Samples.everyOperation();
        List<Operation> operations = everything.operations();
        all.add(everything);
        all.add(Transaction.of(operations));
        all.add(Transaction.of(operations).fencedBy(new Fence(Office.CLUSTER, new Term(10))));
        for (int left = 0; left < operations.size(); left++) {
            List<Operation> fewer = new ArrayList<>(operations);
            fewer.remove(left);
            all.add(Transaction.of(fewer));
            all.add(Transaction.of(operations.get(left)));
        }
        QueueName queue = new QueueName("q");
        all.add(Transaction.of(new Enqueue(queue, Body.of("t", "x"), TaskOptions.DEFAULT)));
        all.add(Transaction.of(new Enqueue(queue, Body.of("tx", ""), TaskOptions.DEFAULT)));
        all.add(Transaction.of(new Enqueue(queue, Body.of("t", "x"), TaskOptions.DEFAULT.withPriority(1))));
        all.add(Transaction.of(new Enqueue(queue, Body.of("t", "x"), TaskOptions.DEFAULT.withLimitKey("a"))));
        Set<Long> prints = new HashSet<>();
        all.forEach(transaction -> prints.add(Fingerprint.of(transaction)));
        assertThat(prints).hasSameSizeAs(new HashSet<>(all));
    }

    @Test
    void the_key_itself_is_no_part_of_it() {
        assertThat(Fingerprint.of(Transaction.of(PUT).named(new IdempotencyKey("k"))))
                .isEqualTo(Fingerprint.of(Transaction.of(PUT)));
    }
}
