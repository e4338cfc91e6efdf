package io.tenure.primary;

/**
 * What a service is doing on a node.
 *
 * <pre>
 *   paused ──term──▶ rebuilding ──────▶ running        shutdown: for good
 *     ▲                   │              ▲  │
 *     │                   ▼        retry │  │
 *     │             rebuild-failed ──────┘  │
 *     └───────────── term over ◀────────────┘
 * </pre>
 */
public enum ServiceState {
    PAUSED("paused"),
    REBUILDING("rebuilding"),
    RUNNING("running"),
    REBUILD_FAILED("rebuild-failed"),
    SHUTDOWN("shutdown"),
    /** No copy of the fleet is in charge: what is shown of a service whose leader is gone. No service is ever in this state. */
    NO_LEADER("no-leader");

    private final String text;

    ServiceState(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
