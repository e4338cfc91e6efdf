package io.tenure.sim.lease;

import io.tenure.office.Voters;

/** A configuration of the log: the members, and the how-manieth it is. */
record Config(long version, Voters voters) {

    Config next(Voters changed) {
        return new Config(version + 1, changed);
    }
}
