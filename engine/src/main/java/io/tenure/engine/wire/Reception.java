package io.tenure.engine.wire;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that another member has made: reads its requests one after the other, and answers them. Who asks by an
 * {@link Exchange} waits for the answer before it asks again, so there is room for it in the connection, and whoever has it writes
 * it. Answers to calls may be many and long, so they go through an outbox.
 */
final class Reception implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

    private final Socket socket;
    private final Directory directory;
    private final Responder responder;
    private final Consumer<Stranger> strangers;
    private @Nullable Outbox calls;

    /** @param strangers is told if this is no connection of a member */
    Reception(Socket socket, Directory directory, Responder responder, Consumer<Stranger> strangers) {
        this.socket = socket;
        this.directory = directory;
        this.responder = responder;
        this.strangers = strangers;
    }

    /** Returns when the connection is over. */
    @Override
    public void run() {
        try (Wire wire = Wire.accepted(socket, directory.own(), directory.limit())) {
            while (true) {
                receive(wire, wire.read());
            }
        } catch (Stranger e) {
            strangers.accept(e);
        } catch (IOException e) {
            LOG.debug("The connection from {} is over: {}", socket.getRemoteSocketAddress(), e.getMessage());
        } finally {
            if (calls != null) {
                calls.close();
            }
        }
    }

    private void receive(Wire wire, Frame request) {
        Consumer<Frame> answers = request.kind() == Kind.CALL ? outbox(wire)::put : frame -> write(wire, frame);
        try {
            var unused = responder
                    .answer(request.kind(), request.message())
                    .whenComplete((answer, error) -> answers.accept(answer(request, answer, error)));
        } catch (IOException | RuntimeException e) {
            answers.accept(Frame.failure(request.call(), sentence(e)));
        }
    }

    private Outbox outbox(Wire wire) {
        if (calls == null) {
            calls = new Outbox(() -> wire, e -> close(wire));
            calls.start("tenure-answers-" + wire);
        }
        return calls;
    }

    private static Frame answer(Frame request, @Nullable MessageLite answer, @Nullable Throwable error) {
        if (answer == null) {
            return Frame.failure(request.call(), sentence(error));
        }
        try {
            return Frame.of(Kind.ANSWER, request.call(), answer);
        } catch (IOException e) {
            return Frame.failure(request.call(), sentence(e));
        }
    }

    private static String sentence(@Nullable Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return cause == null ? "there is no answer" : cause.toString();
    }

    private static void write(Wire wire, Frame frame) {
        try {
            wire.write(frame);
        } catch (IOException e) {
            close(wire);
        }
    }

    private static void close(Wire wire) {
        try {
            wire.close();
        } catch (IOException e) {
            LOG.debug("A connection was not closed properly.", e);
        }
    }
}
