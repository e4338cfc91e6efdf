package io.tenure.cli.service;

import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Target;
import java.util.ArrayList;
import java.util.List;

/** A service as people write it: {@code OFFICE/SERVICE}, or just {@code SERVICE} for one of the servers themselves. */
record ServiceName(String office, String service) {

    private static final String SERVERS = "cluster";

    static ServiceName parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length > 2 || parts[0].isEmpty() || parts[parts.length - 1].isEmpty()) {
            throw new UsageError(
                    "'" + text + "' is no service: write OFFICE/SERVICE, as tenure service ls shows them.");
        }
        return parts.length == 2 ? new ServiceName(parts[0], parts[1]) : new ServiceName(SERVERS, parts[0]);
    }

    /** Where something of the service is. */
    Target at(String... more) {
        List<String> segments = new ArrayList<>(List.of("services", office, service));
        segments.addAll(List.of(more));
        return Target.of(segments.toArray(String[]::new));
    }
}
