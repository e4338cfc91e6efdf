package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Seal;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConsistencyTest {

    /** What nothing else in the tables tells of. */
    private static final Set<TableName> ALONE =
            EnumSet.of(TableName.META, TableName.OFFICES, TableName.GROUPS, TableName.RULES, TableName.TERMS);

    @Test
    void tables_as_the_machine_leaves_them_are_consistent() {
        assertThatCode(() -> Consistency.check(filled())).doesNotThrowAnyException();
    }

    @Test
    void a_row_that_is_missing_is_found_in_every_table() {
        for (TableName name : EnumSet.complementOf(EnumSet.copyOf(ALONE))) {
            MemoryTables tables = filled();
            Table table = tables.table(name);
            table.range(new byte[0], null).forEachRemaining(row -> {
                table.remove(row.key());
                assertThatExceptionOfType(AssertionError.class)
                        .as("without a row of " + name)
                        .isThrownBy(() -> Consistency.check(tables));
                table.put(row.key(), row.value());
            });
        }
    }

    @Test
    void a_task_in_a_second_index_is_found() {
        MemoryTables tables = filled();
        tables.table(TableName.READY)
                .range(new byte[0], null)
                .forEachRemaining(row -> tables.table(TableName.FINISHED).put(row.key(), row.value()));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Consistency.check(tables))
                .withMessageContaining("indexes of tasks");
    }

    private static MemoryTables filled() {
        MemoryTables tables = new MemoryTables();
        try (MemoryStore store = new MemoryStore(new VirtualTime(), tables)) {
            QueueName queue = new QueueName("q");
            Body body = Body.of("text", "1");
            store.commit(Transaction.of(
                            new Put(DocumentKey.of("c", "a"), Expected.ABSENT, body),
                            new Enqueue(queue, body, TaskOptions.DEFAULT),
                            new Enqueue(queue, body, TaskOptions.DEFAULT.in(new BatchId("b"))),
                            new Enqueue(queue, body, TaskOptions.DEFAULT.withLimitKey("k")),
                            new Enqueue(
                                    queue,
                                    body,
                                    TaskOptions.DEFAULT.withLimitKey("k").withPriority(9)),
                            new Enqueue(
                                    queue,
                                    body,
                                    TaskOptions.DEFAULT.withLimitKey("k").withPriority(8)),
                            new Enqueue(
                                    queue,
                                    body,
                                    TaskOptions.DEFAULT.withUnique(Unique.untilFinal("u", Unique.Clash.KEEP))),
                            new Enqueue(
                                    queue,
                                    body,
                                    TaskOptions.DEFAULT.in(new BatchId("done")).withPriority(10)),
                            new Enqueue(
                                    queue, body, TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(1)))),
                            new Seal(queue, new BatchId("done")))
                    .named(new IdempotencyKey("key")));
            TaskRecord done = store.claim(new ClaimRequest(queue, new WorkerId("w"), 2, Duration.ofDays(1)))
                    .getFirst()
                    .task();
            store.commit(Transaction.of(new Finish(done.id(), 1, Verdict.SUCCEED)));
            for (TableName name : EnumSet.complementOf(
                    EnumSet.of(TableName.OFFICES, TableName.RULES, TableName.CORRECTIONS, TableName.TERMS))) {
                assertThat(tables.table(name).range(new byte[0], null).hasNext())
                        .as("there is a row of " + name)
                        .isTrue();
            }
        }
        return tables;
    }
}
