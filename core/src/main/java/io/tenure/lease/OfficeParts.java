package io.tenure.lease;

import io.tenure.store.Store;
import io.tenure.time.Time;
import java.util.function.Consumer;

/**
 * What a node's part in an office works with.
 *
 * @param fatal told in a sentence why this process must end
 */
public record OfficeParts(
        Store store,
        Grantor grantor,
        Candidacy candidacy,
        Activities activities,
        LeadershipListener listener,
        Consumer<String> fatal,
        Time time) {}
