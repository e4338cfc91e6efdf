package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineConfig;
import io.tenure.store.Operation;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogCommand;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CallQueueTest {

    private final CallQueue queue = new CallQueue(EngineConfig.Bounds.DEFAULT);

    @Test
    void calls_of_one_group_have_no_more_operations_than_an_entry_may_have_however_small_they_are() {
        Operation discard = new Operation.Discard(new TaskId(1));
        byte[] quarter = EntryCodec.encodeCommand(
                new LogCommand.Commit(Transaction.of(Collections.nCopies(Limits.MAX_GROUP_OPERATIONS / 4, discard))));
        for (int i = 0; i < 6; i++) {
            assertThat(queue.add(new Call(List.of(quarter), 0))).isTrue();
        }

        assertThat(queue.take()).hasSize(4);
        assertThat(queue.take()).hasSize(2);
    }
}
