package io.tenure.job;

/**
 * What is kept in the store of what a job wrote: the beginning and the end. The whole is on the node where it ran.
 *
 * @param head the first characters
 * @param leftOut how many bytes between head and tail are not here
 * @param tail the last characters
 */
public record JobOutput(String head, long leftOut, String tail) {

    /** The type name of a record in the store. */
    public static final String TYPE = "job-output";

    public static final JobOutput NONE = new JobOutput("", 0, "");

    /** As one text that says what was left out. */
    public String text() {
        return leftOut == 0 ? head + tail : head + "\n[" + leftOut + " bytes are left out here]\n" + tail;
    }
}
