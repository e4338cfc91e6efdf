package io.tenure.job;

/**
 * The newest start of a job's gadget. It is durable before the process exists.
 *
 * @param number from 1; 0 if it was never started
 * @param term under which it was started
 * @param node where it was started
 * @param before where the attempt before it was started; empty if there is none
 * @param hash of the gadget; empty if a person accepted whichever there is
 * @param began in milliseconds of the store's wall clock
 */
public record JobAttempt(int number, long term, String node, String before, String hash, long began) {

    static final JobAttempt NONE = new JobAttempt(0, 0, "", "", "", 0);

    public JobAttempt next(long nextTerm, String nextNode, String nextHash, long now) {
        return new JobAttempt(number + 1, nextTerm, nextNode, node, nextHash, now);
    }

    JobAttempt ofAnyHash() {
        return new JobAttempt(number, term, node, before, "", began);
    }
}
