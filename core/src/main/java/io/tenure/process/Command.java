package io.tenure.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process to start.
 *
 * @param name what it is called among the processes of this node: lower-case letters, digits, {@code .} and {@code -};
 *     no two processes of a node have the same, not even one after the other
 * @param words the executable and its arguments; never a line for a shell
 * @param environment all of its environment, beside what guards and strays are found by
 * @param folder where it starts
 */
public record Command(String name, List<String> words, Map<String, String> environment, Path folder) {

    public Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }
}
