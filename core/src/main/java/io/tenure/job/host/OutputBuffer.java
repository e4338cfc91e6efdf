package io.tenure.job.host;

import io.tenure.job.JobOutput;
import java.nio.charset.StandardCharsets;

/** The beginning and the end of what a job writes. Thread-safe: it is filled by one thread and read by others. */
final class OutputBuffer {

    private static final int HALF = 32 << 10;

    private final StringBuilder head = new StringBuilder();
    private final StringBuilder tail = new StringBuilder();
    private long headBytes;
    private long tailBytes;
    private long leftOut;
    private long written;

    /** Continues after what was kept of earlier attempts. */
    OutputBuffer(JobOutput before) {
        add(before.head());
        leftOut = before.leftOut();
        add(before.tail());
        written = 0;
    }

    /** Adds a line, with its line break. */
    synchronized void add(String text) {
        long bytes = bytes(text);
        written += bytes;
        if (leftOut == 0 && tail.isEmpty() && headBytes + bytes <= HALF) {
            head.append(text);
            headBytes += bytes;
            return;
        }
        tail.append(text);
        tailBytes += bytes;
        if (tailBytes > 2 * HALF) {
            cut(HALF);
        }
    }

    /** Drops what stands before the last bytes of the tail, at a line break if there is one. */
    private void cut(int keep) {
        int from = Math.max(0, tail.length() - keep);
        int line = tail.indexOf("\n", from);
        int start = line < 0 || line + 1 >= tail.length() ? from : line + 1;
        if (start < tail.length() && Character.isLowSurrogate(tail.charAt(start))) {
            start++;
        }
        leftOut += bytes(tail.substring(0, start));
        tail.delete(0, start);
        tailBytes = bytes(tail.toString());
    }

    /** How many bytes were added since this was made. */
    synchronized long written() {
        return written;
    }

    /** At most 64 KiB. */
    synchronized JobOutput whole() {
        if (tailBytes > HALF) {
            cut(HALF / 2);
        }
        return new JobOutput(head.toString(), leftOut, tail.toString());
    }

    /** The last characters, at most this many. */
    synchronized JobOutput end(int most) {
        String all = leftOut == 0 ? head + tail.toString() : tail.toString();
        if (all.length() <= most && leftOut == 0) {
            return new JobOutput("", 0, all);
        }
        String end = all.length() <= most ? all : all.substring(all.length() - most);
        long before = (leftOut == 0 ? 0 : leftOut + headBytes) + bytes(all) - bytes(end);
        return new JobOutput("", before, end);
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
