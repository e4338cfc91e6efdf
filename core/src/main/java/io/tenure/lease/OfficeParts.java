package io.tenure.lease;

import io.tenure.runtime.Crew;
import io.tenure.store.Store;

/** What a node's part in an office works with. */
public record OfficeParts(
        Store store,
        Grantor grantor,
        Candidacy candidacy,
        Activities activities,
        LeadershipListener listener,
        Crew crew) {}
