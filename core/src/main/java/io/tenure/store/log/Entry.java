package io.tenure.store.log;

import io.tenure.store.Clocks;
import java.util.List;

/** One entry of the log: groups of commands, stamped with the clocks of the leader that took them. */
public record Entry(Clocks stamp, List<Group> groups) {

    public Entry {
        groups = List.copyOf(groups);
    }
}
