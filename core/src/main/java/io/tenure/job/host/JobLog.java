package io.tenure.job.host;

import io.tenure.job.JobFiles;
import io.tenure.job.JobOutput;
import io.tenure.job.directory.JobArchive;
import io.tenure.primary.Scope;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a job writes: the whole goes to the disk of this node, its end to the store every few seconds. */
final class JobLog {

    private static final Logger LOG = LoggerFactory.getLogger(JobLog.class);
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int MOST_WHILE_RUNNING = 4 << 10;

    private final String job;
    private final JobFiles files;
    private final JobArchive archive;
    private final OutputBuffer buffer;
    private volatile int attempt;
    private long kept;
    private Moment keptAt;

    JobLog(String job, JobFiles files, JobArchive archive, JobOutput before, Time time) {
        this.job = job;
        this.files = files;
        this.archive = archive;
        this.buffer = new OutputBuffer(before);
        this.keptAt = Moment.now(time);
    }

    /** What follows belongs to this attempt. */
    void attempt(int number) {
        attempt = number;
    }

    void add(String text) {
        if (!text.isEmpty()) {
            buffer.add(text);
            files.log(job, attempt, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A line of the job itself, between those of its gadget. */
    void note(String line) {
        add("-- " + line + "\n");
    }

    /** Keeps the end of it in the store, if something was written since and the last time is long ago. */
    void keep(Scope scope, Moment now) {
        long written = buffer.written();
        if (written == kept || keptAt.until(now).compareTo(PAUSE) < 0) {
            return;
        }
        kept = written;
        keptAt = now;
        try {
            scope.store().commit(Transaction.of(archive.keeping(job, buffer.end(MOST_WHILE_RUNNING))));
        } catch (StoreException e) {
            LOG.debug("The output of job {} is kept a little later: {}", job, e.toString());
        }
    }

    /** What is kept when the job is over. */
    JobOutput whole() {
        return buffer.whole();
    }
}
