package io.tenure.store.wire;

import io.tenure.store.Page;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.TaskCodec;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** How the answer to a question travels. */
public record AnswerForm<T>(BiConsumer<Encoder, T> writer, Function<Decoder, T> reader) {

    static final AnswerForm<Page<TaskRecord>> TASKS = page(
            (out, task) -> out.count(task.id().value()).bytes(TaskCodec.encode(task)),
            in -> TaskCodec.decode(new TaskId(in.count()), in.bytes()));

    static <T> AnswerForm<Optional<T>> optional(BiConsumer<Encoder, T> writer, Function<Decoder, T> reader) {
        return new AnswerForm<>((out, answer) -> out.optional(answer, writer), in -> in.optional(reader));
    }

    static <T> AnswerForm<List<T>> list(BiConsumer<Encoder, T> writer, Function<Decoder, T> reader) {
        return new AnswerForm<>((out, answer) -> out.list(answer, writer), in -> in.list(reader));
    }

    static <T> AnswerForm<Page<T>> page(BiConsumer<Encoder, T> writer, Function<Decoder, T> reader) {
        return new AnswerForm<>(
                (out, answer) -> out.list(answer.items(), writer).optional(answer.next(), Encoder::text),
                in -> new Page<>(in.list(reader), in.optional(Decoder::text)));
    }
}
