package io.tenure.job;

/**
 * What went wrong last.
 *
 * @param sentence empty if nothing did
 * @param code the exit code; -1 if there was none
 * @param tries how often the same step has failed in a row
 */
public record JobTrouble(String sentence, int code, int tries) {

    public static final int NO_CODE = -1;

    public static final JobTrouble NONE = new JobTrouble("", NO_CODE, 0);
}
