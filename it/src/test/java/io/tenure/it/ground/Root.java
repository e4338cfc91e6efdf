package io.tenure.it.ground;

import io.tenure.it.cluster.Shell;
import java.util.Optional;

/** Whether this process may mount file systems. */
final class Root {
    private Root() {}

    static Optional<String> obstacle() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("mounting a small disk is only known for Linux");
        }
        return Shell.run("id", "-u").output().equals("0")
                ? Optional.empty()
                : Optional.of("mounting a small disk needs root");
    }
}
