package io.tenure.server.office;

import io.tenure.engine.PeerLink;
import io.tenure.node.NodeId;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Messages between the offices of the members. */
final class OfficeMail {

    private final PeerLink link;
    private final Map<Kind, Function<byte[], CompletableFuture<byte[]>>> answerers = new EnumMap<>(Kind.class);

    OfficeMail(PeerLink link) {
        this.link = link;
    }

    /** What a message is about; its letter is its first byte. */
    enum Kind {
        LEASE('L'),
        LEADER('V'),
        TRANSFER('T');

        private final byte letter;

        Kind(char letter) {
            this.letter = (byte) letter;
        }
    }

    /** Who answers messages of a kind; to be told before {@link #open}. */
    void answer(Kind kind, Function<byte[], CompletableFuture<byte[]>> answerer) {
        answerers.put(kind, answerer);
    }

    void open() {
        link.answerWith(this::answer);
    }

    CompletableFuture<byte[]> ask(NodeId member, Kind kind, byte[] message) {
        byte[] letter = new byte[message.length + 1];
        letter[0] = kind.letter;
        System.arraycopy(message, 0, letter, 1, message.length);
        return link.ask(member, letter);
    }

    /** A letter that makes no sense is answered with why: whoever carries it is not to stumble over it. */
    private CompletableFuture<byte[]> answer(byte[] letter) {
        try {
            return dispatch(letter);
        } catch (IllegalArgumentException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<byte[]> dispatch(byte[] letter) {
        for (Kind kind : Kind.values()) {
            Function<byte[], CompletableFuture<byte[]>> answerer = answerers.get(kind);
            if (letter.length > 0 && letter[0] == kind.letter && answerer != null) {
                return answerer.apply(Arrays.copyOfRange(letter, 1, letter.length));
            }
        }
        return CompletableFuture.failedFuture(new IllegalArgumentException("No such message is known here."));
    }
}
