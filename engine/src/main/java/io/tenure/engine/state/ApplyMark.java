package io.tenure.engine.state;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Which entry of the log this process applies at the moment, in a file that outlives the process however that ends: out of
 * memory leaves no time to say anything. So an entry that ends the process again and again is known by its number at the
 * next start.
 *
 * <p>A mapped page, because it is written twice for each entry. It need not survive a loss of power: that says nothing about
 * the entry.
 */
final class ApplyMark {

    private static final int BYTES = 4096;

    /** The entry that is being applied, plus one; 0 between two entries. */
    private static final int NOW = 0;

    /** The entry that an earlier process did not get through, plus one; 0 if there is none. */
    private static final int FAILED = Long.BYTES;

    /** How often in a row. */
    private static final int TIMES = 2 * Long.BYTES;

    private final MappedByteBuffer page;

    private ApplyMark(MappedByteBuffer page) {
        this.page = page;
    }

    /** Takes over what the last process has left. */
    static ApplyMark open(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ApplyMark mark = new ApplyMark(channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES));
            mark.takeOver();
            return mark;
        }
    }

    private void takeOver() {
        long unfinished = page.getLong(NOW);
        if (unfinished != 0) {
            page.putLong(TIMES, unfinished == page.getLong(FAILED) ? page.getLong(TIMES) + 1 : 1);
            page.putLong(FAILED, unfinished);
            page.putLong(NOW, 0);
        }
    }

    void begin(long index) {
        page.putLong(NOW, index + 1);
    }

    void end(long index) {
        page.putLong(NOW, 0);
        if (page.getLong(FAILED) != 0 && index + 1 >= page.getLong(FAILED)) {
            page.putLong(FAILED, 0);
            page.putLong(TIMES, 0);
        }
    }

    /** What a person should know before the entry is applied once more. */
    Optional<String> warning() {
        long failed = page.getLong(FAILED);
        if (failed == 0) {
            return Optional.empty();
        }
        long times = page.getLong(TIMES);
        String entry = "The process ended while it applied entry " + (failed - 1) + " of the log";
        return Optional.of(
                times == 1
                        ? entry + ". The entry is applied again now."
                        : entry + ", now " + times + " times in a row. It is applied once more; " + advice());
    }

    /** What is said when an entry could not be applied. */
    String sentence(Position position, Throwable cause) {
        boolean again = page.getLong(FAILED) == position.index() + 1;
        String what = cause instanceof OutOfMemoryError ? "out of memory" : String.valueOf(cause.getMessage());
        return "Entry " + position + " of the log could not be applied" + (again ? ", as at the start before: " : ": ")
                + what + (what.endsWith(".") ? " " : ". ")
                + (again
                        ? "Starting again does not help; "
                        : "Start the node again; if it stops at this entry once more, ")
                + advice();
    }

    private static String advice() {
        return "give the process more memory if it ran out of it, else move this node's data folder away and join it again"
                + " while a majority of the others runs. If all nodes stop at this entry, keep their folders and run a"
                + " version of Tenure that can apply it.";
    }
}
