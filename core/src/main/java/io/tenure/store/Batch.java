package io.tenure.store;

/**
 * A counted set of tasks. It ends in the commit in which it is sealed and no member is open (Q7), and never opens
 * again. It is forgotten with its last member, seven days after that one ended.
 */
public record Batch(BatchId id, QueueName queue, long open, long succeeded, long failed, boolean sealed) {

    public boolean ended() {
        return sealed && open == 0;
    }
}
