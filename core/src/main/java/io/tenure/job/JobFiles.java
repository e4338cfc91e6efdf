package io.tenure.job;

import java.nio.file.Path;

/** What a node keeps of its jobs on its own disk. */
public interface JobFiles {

    /** The folder in which a job's gadget may keep what it needs on this node; made if it is not there. */
    Path work(String job);

    /** Appends to the log of a job. The caller does not wait for the disk. */
    void log(String job, int attempt, byte[] bytes);

    /** The job has ended: its work folder goes, its log stays for a while. */
    void forget(String job);
}
