package io.tenure.store;

/**
 * A counted set of tasks. It ends in the commit in which it is sealed and no member is open (Q7), and never opens
 * again. Then it waits to be acknowledged, once. Its members are kept until then and seven days after their own end;
 * it is forgotten with its last member.
 */
public record Batch(
        BatchId id,
        QueueName queue,
        long open,
        long succeeded,
        long failed,
        long cancelled,
        boolean sealed,
        boolean acknowledged) {

    public boolean ended() {
        return sealed && open == 0;
    }
}
