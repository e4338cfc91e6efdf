package io.tenure.bench.measure;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** What the numbers were measured on. */
public final class Machine {
    private Machine() {}

    public static String describe() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores, %s, Java %s, load %.1f at the start.",
                system.getAvailableProcessors(),
                system.getArch(),
                Runtime.version(),
                system.getSystemLoadAverage());
    }
}
