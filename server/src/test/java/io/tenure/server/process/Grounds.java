package io.tenure.server.process;

import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;

/** What a test of child processes needs of this machine. */
final class Grounds {

    private Grounds() {}

    /** Skips what needs a cgroup where none may be written, unless nothing may be skipped. */
    static void need(ProcessSettings.Reach reach) {
        if (reach == ProcessSettings.Reach.CGROUP) {
            Optional<Cgroups> made = Cgroups.make("test-" + UUID.randomUUID());
            made.ifPresent(Cgroups::remove);
            if (made.isEmpty() && "1".equals(System.getenv("TENURE_NO_SKIP"))) {
                throw new AssertionError("no cgroup of version 2 may be written, and nothing may be skipped");
            }
            Assumptions.assumeTrue(
                    made.isPresent(),
                    "skipped: a cgroup of version 2 that may be written is missing; run this as root");
        }
    }
}
