package io.tenure.examples;

/**
 * Where the resharding of one table stands.
 *
 * @param copied how many of its rows are in the new place
 */
public record Reshard(Phase phase, String key, int copied) {

    /** What is being done. */
    public enum Phase {
        CLONING,
        APPLYING,
        BLOCKING_WRITES,
        COMMITTING
    }

    /** The beginning, by this new key. */
    public static Reshard by(String key) {
        return new Reshard(Phase.CLONING, key, 0);
    }

    Reshard copied(int rows) {
        return new Reshard(phase, key, rows);
    }

    Reshard in(Phase next) {
        return new Reshard(next, key, copied);
    }
}
