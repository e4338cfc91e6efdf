package io.tenure.store.wire;

import java.util.List;

/**
 * Questions that are answered together.
 *
 * @param stale whether what the node has applied so far is enough, without a barrier
 */
public record ReadRequest(boolean stale, List<StoreQuestion<?>> questions) {

    public ReadRequest {
        questions = List.copyOf(questions);
    }

    public byte[] encode() {
        return Wire.begin()
                .flag(stale)
                .list(questions, (out, question) -> QuestionCodec.encode(out, question))
                .done();
    }

    public static ReadRequest decode(byte[] message) {
        return Wire.read(
                "question",
                message,
                in -> new ReadRequest(in.flag(), in.<StoreQuestion<?>>list(QuestionCodec::decode)));
    }
}
