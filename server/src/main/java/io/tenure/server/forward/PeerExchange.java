package io.tenure.server.forward;

import java.util.function.Consumer;

/** An answer that is being read. To be closed in any case: its connection is kept if all was read. */
final class PeerExchange implements AutoCloseable {

    private final PeerConnection connection;
    private final InboundAnswer answer;
    private final Consumer<PeerConnection> keeper;
    private boolean closed;

    PeerExchange(PeerConnection connection, InboundAnswer answer, Consumer<PeerConnection> keeper) {
        this.connection = connection;
        this.answer = answer;
        this.keeper = keeper;
    }

    InboundAnswer answer() {
        return answer;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (answer.body().isRead() && answer.keepsConnection()) {
            keeper.accept(connection);
        } else {
            connection.close();
        }
    }
}
