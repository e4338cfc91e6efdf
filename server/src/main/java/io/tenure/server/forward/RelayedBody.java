package io.tenure.server.forward;

import io.tenure.server.http.Answer;
import java.io.IOException;
import java.io.OutputStream;

/** The body of a peer's answer on its way to the client. */
record RelayedBody(PeerExchange exchange) implements Answer.Stream {

    private static final int PIECE = 16 * 1024;

    @Override
    public void to(OutputStream out) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = next(piece); count >= 0; count = next(piece)) {
            out.write(piece, 0, count);
            out.flush();
        }
    }

    private int next(byte[] piece) throws Answer.Torn {
        try {
            return exchange.answer().body().read(piece);
        } catch (IOException e) {
            throw new Answer.Torn("the peer's own has (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        exchange.close();
    }
}
