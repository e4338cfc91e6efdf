package io.tenure.server.api.job;

import io.tenure.job.directory.Job;
import io.tenure.job.directory.JobArchive;
import io.tenure.job.directory.Jobs;
import io.tenure.runtime.Crew;
import io.tenure.store.CodecException;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.Unavailable;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes those who wait for the ends of jobs. After a hint one thread looks for all of them and wakes only those whose jobs
 * have ended, so that nobody is woken by the ends of others. A lost hint wakes nobody: look from time to time.
 */
public final class JobEnds implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobEnds.class);

    /** The pause between two looks for so many: it bounds what many waits and many ends cost together. */
    private static final Duration PAUSE = Duration.ofMillis(1);

    private static final int SO_MANY = 100;

    private final Jobs jobs;
    private final Crew crew;
    private final Map<String, Set<CompletableFuture<Optional<Job>>>> waiting = new ConcurrentHashMap<>();
    private final AtomicBoolean due = new AtomicBoolean();
    private final @Nullable Subscription watch;
    private volatile boolean closed;

    public JobEnds(Store store, Jobs jobs, Crew crew) {
        this.jobs = jobs;
        this.crew = crew;
        this.watch = watch(store);
    }

    private @Nullable Subscription watch(Store store) {
        try {
            return store.watch(new Topic.OfCollection(JobArchive.ENDED), this::hint);
        } catch (StoreException e) {
            LOG.debug("No hints about the ends of jobs: {}", e.toString());
            return null;
        }
    }

    /** The wait for the end of one job. */
    final class Wait implements AutoCloseable {

        private final String job;
        private final CompletableFuture<Optional<Job>> ended = new CompletableFuture<>();

        private Wait(String job) {
            this.job = job;
            waiting.compute(job, (id, others) -> {
                Set<CompletableFuture<Optional<Job>>> all = others == null ? ConcurrentHashMap.newKeySet() : others;
                all.add(ended);
                return all;
            });
        }

        /** Returns when the job has ended, or after this time. */
        void await(Duration limit) {
            try {
                var unused = crew.await(ended, limit);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Unavailable("The wait was interrupted.", e);
            }
            if (closed) {
                throw new Unavailable("This node is stopping.", null);
            }
        }

        /** The job as it ended, if that was seen. */
        Optional<Job> seen() {
            return ended.getNow(Optional.empty());
        }

        @Override
        public void close() {
            waiting.computeIfPresent(job, (id, all) -> {
                all.remove(ended);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** Waits for the end of a job from now on: look after this whether it has ended before. */
    Wait of(String job) {
        return new Wait(job);
    }

    /** Must not block. */
    private void hint() {
        if (!waiting.isEmpty() && due.compareAndSet(false, true)) {
            crew.start("tenure-job-ends", this::look);
        }
    }

    private void look() {
        try {
            crew.sleep(PAUSE.multipliedBy(waiting.size() / SO_MANY));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Before it looks: what ends from here on is for another look.
            due.set(false);
        }
        waiting.forEach((job, all) -> {
            try {
                Optional<Job> over = jobs.over(job);
                if (over.isPresent()) {
                    all.forEach(ended -> ended.complete(over));
                }
            } catch (StoreException | CodecException e) {
                LOG.debug("The end of job {} cannot be seen: {}", job, e.toString());
                // Whoever waits for a record that cannot be read finds that out itself.
                all.forEach(ended -> ended.complete(Optional.empty()));
            }
        });
    }

    /** Ends all waits. Idempotent. */
    @Override
    public void close() {
        closed = true;
        Subscription open = watch;
        if (open != null) {
            open.close();
        }
        waiting.values().forEach(all -> all.forEach(ended -> ended.complete(Optional.empty())));
    }
}
