package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Json;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at one subject for all its viewers, on a thread of its own, as long as there are any.
 *
 * <p>It keeps the newest snapshot alone, so a slow viewer costs no memory. It looks at most twice a second, and less often
 * if looking takes long: never more than a twentieth of the time.
 */
final class Look {

    private static final Logger LOG = LoggerFactory.getLogger(Look.class);
    private static final int REST_PER_WORK = 20;
    private static final byte[] NOTHING = {'{', '}'};

    private final Subject subject;
    private final Store store;
    private final Crew crew;
    private final Bell bell = new Bell();
    private final Set<Bell> viewers = ConcurrentHashMap.newKeySet();
    private final AtomicLong turn = new AtomicLong();
    private volatile @Nullable Snapshot newest;
    private volatile boolean over;
    private Crew.@Nullable Hand hand;

    Look(Subject subject, Store store, Crew crew) {
        this.subject = subject;
        this.store = store;
        this.crew = crew;
    }

    Subject subject() {
        return subject;
    }

    Optional<Snapshot> newest() {
        return Optional.ofNullable(newest);
    }

    /** From the returned turn on, a snapshot was seen after this viewer came. */
    long join(Bell viewer) {
        viewers.add(viewer);
        long mine = turn.incrementAndGet();
        if (hand == null) {
            hand = crew.start("tenure-look", this::run);
        }
        bell.ring();
        return mine;
    }

    /** Whether nobody is left. */
    boolean leave(Bell viewer) {
        viewers.remove(viewer);
        return viewers.isEmpty();
    }

    /** Whether there is nothing more to come, so that a new viewer needs another look. */
    boolean isOver() {
        return over;
    }

    void stop() {
        over = true;
        if (hand != null) {
            hand.interrupt();
        }
    }

    private void run() {
        List<Subscription> hints = new ArrayList<>();
        try {
            for (Topic topic : subject.topics()) {
                hints.add(store.watch(topic, bell::ring));
            }
            Optional<Object> told = Optional.empty();
            while (!over) {
                told = Optional.of(look(told));
            }
        } catch (InterruptedException e) {
            LOG.debug("Nobody looks at {} any more.", subject.key());
        } catch (RuntimeException e) {
            if (!over) {
                LOG.warn("Looking at {} failed; its viewers are to come back.", subject.key(), e);
            }
        } finally {
            hints.forEach(Subscription::close);
            end();
        }
    }

    /** One look, and the rest until the next one. Returns what was told last. */
    private Object look(Optional<Object> told) throws InterruptedException {
        long mine = turn.get();
        Moment began = now();
        Optional<Subject.Seen> seen = subject.look().get();
        if (seen.isEmpty()) {
            over = true;
            publish(new Snapshot(number() + 1, Long.MAX_VALUE, Snapshot.State.GONE, NOTHING, now()));
            return NOTHING;
        }
        tell(seen.get(), told, mine);
        Duration rest = rest(began.until(now()));
        crew.sleep(rest);
        Duration more = subject.every().minus(rest);
        if (more.isPositive()) {
            bell.await(crew, more);
        }
        return seen.get().same();
    }

    private void tell(Subject.Seen seen, Optional<Object> told, long mine) {
        Snapshot before = newest;
        if (before == null || !told.equals(Optional.of(seen.same()))) {
            publish(new Snapshot(number() + 1, mine, Snapshot.State.THERE, Json.bytes(seen.json()), now()));
        } else if (mine > before.turn()) {
            publish(before.again(mine, Json.bytes(seen.json()), now()));
        }
    }

    private static Duration rest(Duration work) {
        Duration fair = work.multipliedBy(REST_PER_WORK);
        return fair.compareTo(Subject.PACE) > 0 ? fair : Subject.PACE;
    }

    /** Whoever still views it is told that nothing more comes. */
    private void end() {
        over = true;
        if (newest().filter(last -> last.state() == Snapshot.State.GONE).isEmpty()) {
            publish(new Snapshot(number() + 1, Long.MAX_VALUE, Snapshot.State.ENDED, NOTHING, now()));
        }
    }

    private void publish(Snapshot snapshot) {
        newest = snapshot;
        viewers.forEach(Bell::ring);
    }

    private long number() {
        return newest().map(Snapshot::number).orElse(0L);
    }

    private Moment now() {
        return Moment.now(crew.time());
    }
}
