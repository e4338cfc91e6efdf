package io.tenure.server.http;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Function;

/** The body of one request while it is received. Its bytes count towards the limit until the request is answered. */
final class Arrival implements AutoCloseable {

    private static final int PIECE = 16 * 1024;

    private final Visit visit;
    private final ByteBudget budget;
    private long held;

    Arrival(Visit visit, ByteBudget budget) {
        this.visit = visit;
        this.budget = budget;
    }

    /** There is no body, or it was read. */
    void isComplete() {
        visit.serving();
    }

    /** Whether the caller has closed the connection and no longer waits for an answer. */
    boolean isAbandoned() {
        return visit.hasLeft();
    }

    /**
     * Reads to the end, up to a limit. Counts the bytes received, not those announced: those only say how much
     * room the first piece needs.
     */
    byte[] read(InputStream in, int atMost, OptionalLong announced) throws IOException {
        int room = 1 + (int) Math.min(PIECE - 1, announced.orElse(PIECE));
        byte[] first = piece(in, Math.min(room, atMost));
        if (first.length < room) {
            isComplete();
            return first;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream(2 * PIECE);
        byte[] next = first;
        while (next.length > 0) {
            all.writeBytes(next);
            next = piece(in, atMost - all.size());
        }
        isComplete();
        return all.toByteArray();
    }

    /** The body as it comes; nothing of it is held here. */
    InputStream through(InputStream in, Function<Exception, Refusal> broken) {
        return new FilterInputStream(in) {
            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                try {
                    int count = in.read(bytes, from, length);
                    if (count < 0) {
                        isComplete();
                    }
                    return count;
                } catch (IOException | RuntimeException e) {
                    throw broken.apply(e);
                }
            }

            /** Would read on. */
            @Override
            public void close() {}
        };
    }

    private byte[] piece(InputStream in, int atMost) throws IOException {
        byte[] bytes = in.readNBytes(Math.min(PIECE, atMost));
        if (!budget.take(bytes.length)) {
            throw new Refusal(Problem.of(
                    ProblemType.OVERLOADED,
                    "The requests under way hold as much memory as they may: try again in a moment."));
        }
        held += bytes.length;
        return bytes;
    }

    @Override
    public void close() {
        budget.giveBack(held);
    }
}
