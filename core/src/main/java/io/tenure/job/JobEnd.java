package io.tenure.job;

/**
 * How a job ended.
 *
 * @param phase done, failed or aborted
 * @param at in milliseconds of the store's wall clock
 * @param code the exit code of its gadget; -1 if there was none
 * @param sentence why; empty if it is done
 * @param term under which the end was recorded
 * @param node where
 */
public record JobEnd(Phase phase, long at, int code, String sentence, long term, String node) {}
