package io.tenure.job;

import io.tenure.store.Names;
import io.tenure.store.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What was asked for.
 *
 * @param gadget the name of the executable
 * @param by who asked
 * @param submitted when, in milliseconds of the store's wall clock
 */
public record JobOrder(String gadget, List<String> arguments, String by, long submitted) {

    /** In bytes of UTF-8. */
    private static final int LONGEST_NAME = 100;

    /** @throws IllegalArgumentException with a sentence for whoever asked */
    public JobOrder {
        arguments = List.copyOf(arguments);
        badName(gadget).ifPresent(sentence -> {
            throw new IllegalArgumentException(sentence);
        });
        Names.checkText("name of who asks", by, Operation.MAX_REASON_CHARS);
    }

    /** Why there cannot be a gadget of this name; empty if there can. It is that of a file, never a path. */
    public static Optional<String> badName(String name) {
        if (name.isEmpty()) {
            return Optional.of("The name of a gadget is missing.");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            return Optional.of("The name of a gadget has at most " + LONGEST_NAME + " bytes.");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("The name of a gadget has no control characters.");
        }
        if (name.indexOf('/') >= 0) {
            return Optional.of("'" + name + "' is a path: a gadget is named by its file alone, without its folder.");
        }
        return name.startsWith(".")
                ? Optional.of("'" + name + "' is hidden: the name of a gadget does not begin with a dot.")
                : Optional.empty();
    }

    /** The same job, whenever it was asked for. */
    public boolean isLike(JobOrder other) {
        return gadget.equals(other.gadget) && arguments.equals(other.arguments);
    }
}
