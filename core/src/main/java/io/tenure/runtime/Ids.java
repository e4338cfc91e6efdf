package io.tenure.runtime;

import io.tenure.node.ClusterId;
import io.tenure.node.Incarnation;
import java.util.UUID;

/** Fresh random identities. */
public final class Ids {

    private Ids() {}

    public static UUID uuid() {
        return UUID.randomUUID();
    }

    public static ClusterId cluster() {
        return new ClusterId(uuid());
    }

    public static Incarnation incarnation() {
        return Incarnation.of(uuid());
    }
}
