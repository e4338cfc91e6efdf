package io.tenure.store.log;

import io.tenure.store.BatchRecord;
import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.TaskRecord;
import io.tenure.store.Topic;
import java.time.Duration;
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
 * @param spells how long tasks have waited that were claimed, and run that have ended; for people, not for the state
 * @param corrected the clocks, if a person has set the wall clock: the stamper continues from there
 */
public record Applied(
        List<Answers> answers,
        Set<Topic> touched,
        List<TaskRecord> stalled,
        List<BatchRecord> dropped,
        List<Spell> spells,
        Optional<Clocks> corrected) {

    /** The answers to the commands of one group, in order. */
    public record Answers(SessionId session, long number, List<LogAnswer> answers) {}

    /** A time that a task of a queue has spent, on the store's wall clock. */
    public record Spell(QueueName queue, Doing doing, Duration length) {

        /** In which way. */
        public enum Doing {
            /** Ready, until it was claimed. */
            WAITING,
            /** Claimed, until its attempt succeeded or failed. */
            RUNNING
        }
    }
}
