package io.tenure.group;

import io.tenure.node.Endpoint;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a member says about itself. Nobody else changes it, and it does so only with a higher incarnation.
 *
 * @param http where clients and other members reach it
 * @param observer forwards requests, holds no copies and owns nothing
 * @param available whether it has caught up and its hold-down is over
 */
public record MemberData(Optional<Endpoint> http, Map<String, String> labels, boolean observer, boolean available) {

    static final MemberData UNKNOWN = new MemberData(Optional.empty(), Map.of(), false, false);

    /** The labels are kept in order, so that equal data are equal bytes. */
    public MemberData {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    MemberData withAvailable(boolean is) {
        return new MemberData(http, labels, observer, is);
    }
}
