package io.tenure.server.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream whose reader has a time limit for each piece, but none between two pieces. */
final class VisitOutput extends FilterOutputStream {

    private final Visit visit;
    private boolean torn;

    VisitOutput(OutputStream out, Visit visit) {
        super(out);
        this.visit = visit;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        visit.answering();
        out.write(bytes, from, length);
        visit.serving();
    }

    /** Writes all of it. One that is torn is never ended in order: that would tell the client that it has all. */
    void write(Answer.Stream stream) throws IOException, InterruptedException {
        try {
            stream.to(this);
        } catch (Answer.Torn e) {
            torn = true;
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (!torn) {
            super.close();
        }
    }

    @Override
    public void flush() throws IOException {
        visit.answering();
        out.flush();
        visit.serving();
    }
}
