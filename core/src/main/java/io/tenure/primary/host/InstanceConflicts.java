package io.tenure.primary.host;

import io.tenure.primary.Other;
import io.tenure.primary.PrimaryService;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks the service whether an instance may run beside the others. The maps are those of the roster.
 *
 * @param released instances of which only the document is left
 * @param broken instances whose document cannot be read
 */
record InstanceConflicts<S>(
        PrimaryService<S> service,
        Map<String, Run<S>> running,
        Map<String, Run<S>> released,
        Map<String, String> broken) {

    /** Why the run must wait, if another instance is in the way. */
    Optional<String> of(Run<S> run, S value) {
        Stream<Other<S>> others = running.values().stream()
                .filter(other -> other != run && other.stint() == run.stint() && respects(run, other))
                .map(InstanceConflicts::shown);
        Stream<Other<S>> idle = run.known().wasPersisted() ? Stream.of() : idle();
        return service.otherConflict(run.id(), value, Stream.concat(others, idle));
    }

    /** Whether a new instance would be in conflict with this one. */
    boolean isBetween(String id, S initial, Run<S> other) {
        return service.otherConflict(id, initial, Stream.of(shown(other))).isPresent();
    }

    /** Existing instances that do not run in this term: new ones must respect them as well. */
    private Stream<Other<S>> idle() {
        return Stream.concat(
                released.values().stream().map(InstanceConflicts::shown),
                broken.keySet().stream().map(id -> new Other<>(id, Optional.empty())));
    }

    private static <S> Other<S> shown(Run<S> run) {
        return new Other<>(run.id(), run.known().value());
    }

    /** A new instance respects all existing ones; an existing one respects those that were admitted before it. */
    private boolean respects(Run<S> run, Run<S> other) {
        return other.isAdmitted() || !run.known().wasPersisted();
    }
}
