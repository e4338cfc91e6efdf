package io.tenure.store;

/**
 * A counted set of tasks. It ends in the commit in which it is sealed and no member is open (Q7), and never opens
 * again. If one of its members wanted a callback, it then waits to be acknowledged, once; otherwise it counts as
 * acknowledged.
 *
 * <p>Members are kept for seven days after their own end; those of a sealed batch with a callback also until it is
 * acknowledged, but no longer than seven days after the last of them ended. It is deleted with its last member.
 *
 * @param callback whether a callback is called when it ends
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
