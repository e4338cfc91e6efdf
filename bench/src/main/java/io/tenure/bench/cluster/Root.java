package io.tenure.bench.cluster;

import java.util.Optional;

/** Whether this process may mount file systems. */
public final class Root {
    private Root() {}

    public static Optional<String> obstacle() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("mounting a small disk is only known for Linux");
        }
        return Shell.run("id", "-u").output().equals("0")
                ? Optional.empty()
                : Optional.of("mounting a small disk needs root");
    }
}
