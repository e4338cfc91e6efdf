package io.tenure.worker;

import io.tenure.queue.WorkerSettings;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Claims that the store may have granted to this worker without its knowledge, because the answer was lost. They are
 * searched for and handed back: if they ran out, each would count as a stall.
 *
 * <p>An unanswered claim may take effect late. So searches continue until one has begun a claim's length after the
 * answer was lost; by then no copy of it is under way.
 */
final class Strays {

    private static final Duration FIRST = Duration.ofSeconds(1);

    private final WorkerSettings settings;

    /** Ends recorded since the search began: their claims may still be found, but are known. */
    private final Set<ClaimKey> recorded = new HashSet<>();

    private Optional<Moment> certainAt = Optional.empty();
    private Moment searchAt;
    private boolean searching;
    private boolean last;

    Strays(WorkerSettings settings, Moment now) {
        this.settings = settings;
        this.searchAt = now;
    }

    /** The answer to a claim was lost. */
    void suspect(Moment now) {
        certainAt = Optional.of(now.plus(settings.claim()));
        searchAt = now.plus(FIRST);
    }

    boolean areToBeSearched(Moment now) {
        return certainAt.isPresent() && !now.isBefore(searchAt);
    }

    void search(Moment now) {
        searching = true;
        recorded.clear();
        last = certainAt.filter(now::isBefore).isEmpty();
    }

    /** The search is over; returns the claims that are neither held nor just recorded. */
    List<ClaimKey> found(List<ClaimKey> claims, Set<ClaimKey> held, Moment now) {
        List<ClaimKey> strays = claims.stream()
                .filter(key -> !held.contains(key) && !recorded.contains(key))
                .toList();
        over(now.plus(settings.extend()));
        if (last) {
            certainAt = Optional.empty();
        }
        return strays;
    }

    /** If a search was under way, it has failed. */
    void failed(Moment now) {
        if (searching) {
            over(now.plus(settings.poll()));
        }
    }

    private void over(Moment next) {
        searching = false;
        recorded.clear();
        searchAt = next;
    }

    /** The end of a claim was recorded. */
    void recorded(ClaimKey key) {
        if (searching) {
            recorded.add(key);
        }
    }

    Moment wakeAt(Moment latest) {
        return certainAt.isPresent() && !searching ? Moment.earlier(latest, searchAt) : latest;
    }
}
