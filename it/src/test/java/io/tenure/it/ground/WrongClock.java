package io.tenure.it.ground;

import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A wall clock that is wrong for single processes. */
public final class WrongClock {
    private final Path library;

    private WrongClock(Path library) {
        this.library = library;
    }

    /** Why there can be none here. */
    public static Optional<String> obstacle() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("a wrong clock for single processes is only known for Linux");
        }
        return Shell.run("sh", "-c", "command -v cc").ok()
                ? Optional.empty()
                : Optional.of("a wrong clock needs a C compiler, cc");
    }

    /** Builds what shows it. */
    public static WrongClock in(Path folder) {
        Path source = Workspace.root().resolve("it/src/test/resources/wall.c");
        Path library = folder.resolve("wall.so");
        Shell.need("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        return new WrongClock(library);
    }

    /** What stands before the command of a process whose wall clock is to be ahead so much. */
    public List<String> ahead(Duration by) {
        return List.of("env", "LD_PRELOAD=" + library, "WALL_AHEAD=" + by.toSeconds());
    }
}
