package io.tenure.server.office;

import io.tenure.lease.BootClock;
import io.tenure.runtime.LinuxBoot;
import java.time.Duration;
import java.util.Optional;

/** The clock of this machine since it was started. */
final class MachineBoot implements BootClock {

    @Override
    public Optional<String> id() {
        return LinuxBoot.id();
    }

    @Override
    public Duration now() {
        return LinuxBoot.uptime();
    }
}
