package io.tenure.store.wire;

import io.tenure.store.Reader;
import io.tenure.store.codec.Encoder;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoded answers to the first questions of a request: at least one, and as many as go into one message. The rest
 * must be asked again.
 */
public record ReadReply(List<byte[]> answers) {

    public ReadReply {
        answers = List.copyOf(answers);
    }

    public static ReadReply to(ReadRequest request, Reader reader) {
        List<byte[]> answers = new ArrayList<>();
        long bytes = 0;
        for (StoreQuestion<?> question : request.questions()) {
            if (bytes >= Wire.ENOUGH_BYTES) {
                break;
            }
            byte[] answer = answer(question, reader);
            answers.add(answer);
            bytes += answer.length;
        }
        return new ReadReply(answers);
    }

    private static <T> byte[] answer(StoreQuestion<T> question, Reader reader) {
        Encoder out = Wire.begin();
        question.form().writer().accept(out, question.ask(reader));
        return out.done();
    }

    /** Reads the answer at this position, which must belong to this question. */
    public <T> T answer(int place, StoreQuestion<T> question) {
        return Wire.read("answer", answers.get(place), question.form().reader());
    }

    public byte[] encode() {
        return Wire.begin().list(answers, Encoder::bytes).done();
    }

    public static ReadReply decode(byte[] message) {
        return Wire.read("answer", message, in -> new ReadReply(in.list(i -> i.bytes())));
    }
}
