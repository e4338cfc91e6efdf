package io.tenure.store;

/**
 * A counted set of tasks. It ends in the commit in which it is sealed and no member is open (Q7), and never opens
 * again. If one of its members wanted a callback it then waits to be acknowledged, once; else it counts as acknowledged.
 *
 * <p>Members are kept for seven days after their own end; those of a sealed batch with a callback also until it is
 * acknowledged, but not for longer than seven days after the end of the last of them. It is forgotten with its last member.
 *
 * @param callback whether somebody is to be told of its end
 */
public record BatchRecord(
        BatchId id,
        QueueName queue,
        long open,
        long succeeded,
        long failed,
        long cancelled,
        boolean sealed,
        boolean acknowledged,
        boolean callback) {

    public boolean ended() {
        return sealed && open == 0;
    }
}
