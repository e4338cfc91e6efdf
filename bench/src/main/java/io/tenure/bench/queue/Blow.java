package io.tenure.bench.queue;

/** What happens to the processes. */
enum Blow {
    KILL_LEADING_CLERK,
    KILL_CLERK,
    /** For longer than its claims last, so that it comes back with ends that are late. */
    FREEZE_CLERK,
    KILL_LEADING_SERVER,
    KILL_SERVER,
    KILL_ALL_SERVERS
}
