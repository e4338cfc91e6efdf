package io.tenure.job.gadget;

import io.tenure.job.Lock.Mode;
import java.util.Optional;

/** The letters of the protocol for what a lock allows. */
final class Modes {

    private Modes() {}

    static String letter(Mode mode) {
        return switch (mode) {
            case SHARED -> "S";
            case EXCLUSIVE -> "X";
        };
    }

    static Optional<Mode> of(String letter) {
        return switch (letter) {
            case "S", "s" -> Optional.of(Mode.SHARED);
            case "X", "x" -> Optional.of(Mode.EXCLUSIVE);
            default -> Optional.empty();
        };
    }
}
