package io.tenure.demo.process;

import java.nio.file.Path;
import java.util.List;

/**
 * How a process is started.
 *
 * @param name what people call it
 * @param log where what it prints goes, behind what is there
 */
public record Command(String name, Rank rank, List<String> words, Path log) {

    /** Clients end before the servers that they need: then neither waits for the other in vain. */
    public enum Rank {
        CLIENT,
        SERVER
    }

    public Command {
        words = List.copyOf(words);
    }
}
