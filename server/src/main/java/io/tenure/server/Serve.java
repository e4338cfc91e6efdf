package io.tenure.server;

/** Entry of {@code tenure serve}. Nothing is served yet: says so and ends with status 1. */
public final class Serve {
    private Serve() {}

    public static void main(String[] args) {
        System.err.println("tenure serve is not built yet.");
        System.exit(1);
    }
}
