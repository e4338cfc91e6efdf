package io.tenure.server.api.event;

import io.tenure.store.Topic;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something to watch. Two with the same key are the same thing, at which a node looks once.
 *
 * @param event the name of its events
 * @param key what a client asked for, such as {@code queue=mail}
 * @param topics what is touched when it changes
 * @param every how long it may go without a look if nothing is touched
 * @param look what it is at the moment, as far as this node knows; empty if it is no more
 */
public record Subject(String event, String key, Set<Topic> topics, Duration every, Supplier<Optional<Seen>> look) {

    /** The shortest time between two looks. */
    static final Duration PACE = Duration.ofMillis(500);

    /** For what is hinted at by topics, of which one may get lost. */
    private static final Duration NET = Duration.ofSeconds(10);

    /** The current state, and the part of it that must differ for another event. */
    public record Seen(Object same, Map<String, @Nullable Object> json) {

        /** What differs if anything does. */
        public static Seen of(Map<String, @Nullable Object> json) {
            return new Seen(json, json);
        }
    }

    /** What is looked at when one of its topics is touched. */
    static Subject hinted(String event, String value, Set<Topic> topics, Supplier<Optional<Seen>> look) {
        return new Subject(event, value.isEmpty() ? event : event + "=" + value, topics, NET, look);
    }

    /** What is looked at again and again, because nothing hints at its changes. */
    static Subject polled(String event, Supplier<Seen> look) {
        return new Subject(event, event, Set.of(), PACE, () -> Optional.of(look.get()));
    }
}
