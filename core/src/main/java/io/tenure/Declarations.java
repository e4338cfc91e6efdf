package io.tenure;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Services;
import io.tenure.queue.QueueState;
import io.tenure.runtime.Crew;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Schedules;
import io.tenure.store.Advice;
import io.tenure.store.CommitRefused;
import io.tenure.store.DocumentKey;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.TenureException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What must exist once a program has started: created in the background, as soon as the store and a leader allow it. */
final class Declarations implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Declarations.class);

    private final Store store;
    private final Services services;
    private final Schedules schedules;
    private final Crew crew;
    private volatile boolean closed;

    Declarations(Store store, Services services, Schedules schedules, Crew crew) {
        this.store = store;
        this.services = services;
        this.schedules = schedules;
        this.crew = crew;
    }

    void ensure(PrimaryService<QueueState> service, String id, QueueState initial) {
        crew.start("tenure-ensure-" + service.name(), () -> create(service, id, initial));
    }

    void declare(List<Schedule> declared) {
        if (!declared.isEmpty()) {
            crew.start("tenure-declare-schedules", () -> declared.forEach(this::declare));
        }
    }

    /** Retries for as long as the store cannot be reached. */
    private void declare(Schedule schedule) {
        while (!closed) {
            try {
                schedules.put(schedule);
                return;
            } catch (TenureException e) {
                if (e.advice() == Advice.CHANGE_REQUEST) {
                    LOG.error("The schedule '{}' is not made: {}", schedule.name(), e.getMessage());
                    return;
                }
                LOG.debug("The schedule '{}' is made later: {}", schedule.name(), e.getMessage());
            }
            if (!paused()) {
                return;
            }
        }
    }

    /** Retries until there is a leader. */
    private <S> void create(PrimaryService<S> service, String id, S initial) {
        while (!closed) {
            try {
                if (store.get(DocumentKey.of(service.collection(), id)).isEmpty()) {
                    services.getOrCreate(service, id, initial);
                }
                return;
            } catch (InstanceRefused | CommitRefused | StoreException e) {
                LOG.debug("The instance {} of {} is asked for again: {}", id, service.name(), e.getMessage());
                if (!paused()) {
                    return;
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private boolean paused() {
        try {
            crew.sleep(Duration.ofSeconds(1));
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** What is not there yet is given up. */
    @Override
    public void close() {
        closed = true;
    }
}
