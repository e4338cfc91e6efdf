package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;
import io.tenure.time.BootClock;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/**
 * What an agent has promised, on disk.
 *
 * <p>A grant to a new holder is written durably (a new file, synced, renamed, folder synced) before it is answered. A
 * renewal only overwrites the end of the grant in place, unsynced: that survives the death of the process, and after a
 * crash of the machine the boot id differs and the whole ttl is honoured anyway. So renewals need no sync.
 */
final class LeaseFile {

    private static final String FORMAT = "1";
    private static final int END_DIGITS = 20;

    /** Twice the error of reading the clock since boot. */
    private static final Duration RESOLUTION = Duration.ofMillis(20);

    private final LeaseStorage storage;
    private final BootClock boot;

    LeaseFile(LeaseStorage storage, BootClock boot) {
        this.storage = storage;
        this.boot = boot;
    }

    /**
     * What the file says.
     *
     * @param holder empty if nobody has the lease
     * @param left how much of the grant is left, at most
     */
    record Found(Optional<Holder> holder, Duration left) {}

    /** Reads the file; empty if it is missing or unreadable. */
    Optional<Found> read() {
        try {
            Properties fields = new Properties();
            fields.load(new StringReader(storage.read()));
            if (!FORMAT.equals(fields.getProperty("format"))) {
                return Optional.empty();
            }
            return switch (fields.getProperty("state", "")) {
                case "free" -> Optional.of(new Found(Optional.empty(), Duration.ZERO));
                case "held" -> Optional.of(held(fields));
                default -> Optional.empty();
            };
        } catch (IOException
                | UncheckedIOException
                | IllegalArgumentException
                | ArithmeticException
                | DateTimeException e) {
            return Optional.empty();
        }
    }

    private Found held(Properties fields) {
        Holder holder =
                new Holder(NodeId.parse(fields.getProperty("node", "")), new LeaseId(fields.getProperty("lease", "")));
        Duration ttl = Duration.parse(fields.getProperty("ttl", ""));
        boolean sameBoot = boot.id().isPresent() && boot.id().get().equals(fields.getProperty("boot"));
        if (!sameBoot) {
            return new Found(Optional.of(holder), ttl);
        }
        Duration left = Duration.ofMillis(
                        Long.parseLong(fields.getProperty("end", "").strip()))
                .minus(boot.now());
        Duration clamped = left.isNegative() ? Duration.ZERO : left.compareTo(ttl) > 0 ? ttl : left;
        return new Found(Optional.of(holder), clamped);
    }

    /** Durably records a grant to a new holder. */
    void write(Holder holder, Duration ttl) {
        replace("format=" + FORMAT + "\nstate=held\nnode=" + holder.node() + "\nlease=" + holder.lease() + "\nttl="
                + ttl + "\nboot=" + boot.id().orElse("") + "\nend=" + end(ttl) + "\n");
    }

    /** Records that the grant now ends this much later: the last line of the file, in place. */
    void note(Duration ttl) {
        try {
            storage.overwriteEnd(end(ttl) + "\n");
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Records that nobody has the lease. */
    void forget() {
        replace("format=" + FORMAT + "\nstate=free\n");
    }

    private String end(Duration ttl) {
        return String.format(
                "%" + END_DIGITS + "d", boot.now().plus(ttl).plus(RESOLUTION).toMillis());
    }

    private void replace(String text) {
        try {
            storage.replace(text);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("The lease file " + storage + " could not be written: " + e, e);
    }
}
