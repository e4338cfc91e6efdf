package io.tenure.cli;

/** Entry of every command but {@code serve}. Knows no command yet: prints its usage and ends with status 2. */
public final class TenureCli {
    private TenureCli() {}

    public static void main(String[] args) {
        System.err.println("usage: tenure serve");
        System.exit(2);
    }
}
