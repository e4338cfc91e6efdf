package io.tenure.leadership;

import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.Duty;
import io.tenure.office.Candidacy;
import io.tenure.office.Grantor;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.store.Store;
import java.util.List;

/**
 * What a node's part in an office depends on.
 *
 * @param children the child processes that its work starts; {@link Children#NONE} if it starts none
 */
public record OfficeParts(
        Store store,
        Grantor grantor,
        Candidacy candidacy,
        ActivityHost activities,
        List<Duty> duties,
        Children children,
        Crew crew) {

    public OfficeParts {
        duties = List.copyOf(duties);
    }
}
