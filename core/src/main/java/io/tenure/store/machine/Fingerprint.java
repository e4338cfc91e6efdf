package io.tenure.store.machine;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Progress;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.codec.Micros;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Tells transactions apart that come under the same idempotency key; no protection against an attacker.
 *
 * <p>It is kept for days, across upgrades: so it is taken over the meaning of a transaction, not over any encoding of
 * it. What is absent leaves no trace. A field that is added later must leave none either where it has the meaning of
 * before, so that no fingerprint that was ever stored changes.
 */
final class Fingerprint {

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private long hash = FNV_OFFSET;

    private Fingerprint() {}

    static long of(Transaction transaction) {
        Fingerprint print = new Fingerprint();
        print.optional(
                "fence",
                transaction.fence(),
                (p, fence) -> p.text(fence.office().value()).number(fence.term().value()));
        transaction.operations().forEach(print::operation);
        return print.hash;
    }

    private void operation(Operation operation) {
        switch (operation) {
            case Check o -> text("check").on(o.key(), o.expected());
            case Put o -> text("put").on(o.key(), o.expected()).body(o.body());
            case Delete o -> text("delete").on(o.key(), o.expected());
            case Enqueue o ->
                text("enqueue").text(o.queue().value()).body(o.payload()).options(o.options());
            case Seal o -> text("seal").text(o.queue().value()).text(o.batch().value());
            case Acknowledge o ->
                text("acknowledge").text(o.queue().value()).text(o.batch().value());
            case Extend o ->
                text("extend")
                        .number(o.task().value())
                        .number(o.attempt())
                        .length(o.length())
                        .optional("progress", o.progress(), Fingerprint::progress);
            case Finish o ->
                text("finish").number(o.task().value()).number(o.attempt()).verdict(o.verdict());
            case Cancel o -> text("cancel").number(o.task().value()).text(o.why());
            case Retry o -> text("retry").number(o.task().value());
            case Discard o -> text("discard").number(o.task().value());
            case Limit o ->
                text("limit")
                        .text(o.queue().value())
                        .optional("total", o.limits().total(), (p, most) -> p.number(most))
                        .optional("perKey", o.limits().perKey(), (p, most) -> p.number(most));
            case Pause o -> text("pause").text(o.queue().value()).text(o.by()).text(o.why());
            case Resume o -> text("resume").text(o.queue().value());
        }
    }

    private Fingerprint on(DocumentKey key, Expected expected) {
        text(key.collection().value()).text(key.id());
        return switch (expected) {
            case Expected.Anything e -> text("anything");
            case Expected.Absent e -> text("absent");
            case Expected.Present e -> text("present");
            case Expected.At e -> text("at").number(e.version().value());
        };
    }

    private void options(TaskOptions options) {
        number(options.priority()).number(options.retries()).start(options.start());
        optional("batch", options.batch(), (p, batch) -> p.text(batch.value()));
        optional("unique", options.unique(), Fingerprint::unique);
        optional("limitKey", options.limitKey(), Fingerprint::text);
        optional("timeout", options.timeout(), Fingerprint::length);
        optional("retryOf", options.retryOf(), (p, task) -> p.number(task.value()));
    }

    private void start(Start start) {
        switch (start) {
            case Start.Now s -> text("now");
            case Start.After s -> text("after").length(s.delay());
            case Start.At s -> text("at").number(Micros.of(s.instant()));
        }
    }

    private void unique(Unique unique) {
        text(unique.key());
        switch (unique.clash()) {
            case KEEP -> text("keep");
            case REPLACE -> text("replace");
            case REJECT -> text("reject");
        }
        optional("window", unique.window(), Fingerprint::length);
    }

    private void verdict(Verdict verdict) {
        switch (verdict) {
            case Verdict.Succeed v -> text("succeed").optional("result", v.result(), Fingerprint::body);
            case Verdict.Retry v -> text("retry").length(v.after()).text(v.error());
            case Verdict.Fail v -> text("fail").text(v.error());
            case Verdict.HandBack v -> text("handBack").length(v.after());
        }
    }

    private void progress(Progress progress) {
        text(progress.line()).number(Double.doubleToLongBits(progress.fraction()));
    }

    private <T> Fingerprint optional(String name, Optional<T> value, BiConsumer<Fingerprint, T> add) {
        if (value.isPresent()) {
            add.accept(text(name), value.get());
        }
        return this;
    }

    private Fingerprint body(Body body) {
        return text(body.type()).bytes(body.bytes());
    }

    private Fingerprint length(Duration value) {
        return number(value.toNanos());
    }

    private Fingerprint text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Behind their number, so that two texts are not the same as one. */
    private Fingerprint bytes(byte[] value) {
        number(value.length);
        for (byte octet : value) {
            octet(octet);
        }
        return this;
    }

    private Fingerprint number(long value) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            octet((byte) (value >>> shift));
        }
        return this;
    }

    /** FNV-1a. */
    private void octet(byte value) {
        hash = (hash ^ value & 0xff) * FNV_PRIME;
    }
}
