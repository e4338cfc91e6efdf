package io.tenure.sim.lease;

/** A defect that is planted around the production code, never in it, to see whether the simulation finds it. */
enum Bug {
    NONE,
    /** A candidate trusts a lease from when the answer came. */
    DEADLINE_FROM_RESPONSE,
    /** An agent starts as if it had never promised anything. */
    FORGOTTEN_FILE,
    /** The end of the work is reported when it is asked for. */
    UNVERIFIED_KILL,
    /** The office is left while its children are being killed. */
    CHILDREN_NOT_AWAITED,
    /** The guard of the children is told of a later moment than the end of the belief. */
    TRUST_TOLD_TOO_LATE,
    /** Leases are trusted for as long as they are granted. */
    NO_MARGIN,
    /** An agent takes any abolish of the holder's node for one of the holder. */
    LATE_ABOLISH,
    /** The store opens a term whatever term the candidate expects to be open. */
    NO_COMPARE,
    /** The store takes the writes of any term. */
    NO_FENCE,
    /** An answer counts for whatever request is under way. */
    ANY_ANSWER,
    /** Members change without the leader having both majorities. */
    CARELESS_CHANGE,
    /** Requests under way survive the sleep of the machine. */
    SLEPT_UNNOTICED,
    /** Leases are counted on the wall clock. */
    LEASES_BY_WALL
}
