package io.tenure.store.log;

import io.tenure.store.BatchRecord;
import io.tenure.store.Clocks;
import io.tenure.store.TaskRecord;
import io.tenure.store.Topic;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an entry did.
 *
 * @param answers one for each group, in order; none for a copy below its session's floor
 * @param touched what may have changed
 * @param stalled tasks whose claims ran out, as they were when claimed
 * @param dropped batches that were given up because nobody acknowledged them, as they were
 * @param corrected the clocks, if a person has set the wall clock: the stamper continues from there
 */
public record Applied(
        List<Answers> answers,
        Set<Topic> touched,
        List<TaskRecord> stalled,
        List<BatchRecord> dropped,
        Optional<Clocks> corrected) {

    /** The answers to the commands of one group, in order. */
    public record Answers(SessionId session, long number, List<LogAnswer> answers) {}
}
