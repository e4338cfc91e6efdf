package io.tenure.store.log;

import io.tenure.node.NodeName;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A command as it stands in the log from the first format level on. */
final class CommandCodec implements CommandForm {

    private static final int COMMIT = 1;
    private static final int TAKE = 2;
    private static final int OPEN = 3;
    private static final int CORRECT = 4;
    private static final int RAISE = 5;

    @Override
    public boolean has(LogCommand command) {
        return true;
    }

    @Override
    public void encode(Encoder out, LogCommand command) {
        switch (command) {
            case LogCommand.Commit c -> encode(out.octet(COMMIT), c.transaction());
            case LogCommand.Take c -> encode(out.octet(TAKE), c.request());
            case LogCommand.Open c -> encode(out.octet(OPEN), c.request());
            case LogCommand.Correct c ->
                out.octet(CORRECT).instant(c.to()).text(c.by()).text(c.why());
            case LogCommand.Raise c -> out.octet(RAISE).count(c.level());
        }
    }

    @Override
    public LogCommand decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case COMMIT -> new LogCommand.Commit(transaction(in));
            case TAKE -> new LogCommand.Take(claim(in));
            case OPEN -> new LogCommand.Open(term(in));
            case CORRECT -> new LogCommand.Correct(in.instant(), in.text(), in.text());
            case RAISE -> new LogCommand.Raise(in.small());
            default -> throw in.damaged("unknown command " + tag);
        };
    }

    private static void encode(Encoder out, Transaction transaction) {
        out.optional(
                        transaction.fence(),
                        (o, f) -> o.text(f.office().value()).count(f.term().value()))
                .optional(transaction.key(), (o, key) -> o.text(key.value()))
                .list(transaction.operations(), OperationCodec::encode);
    }

    private static Transaction transaction(Decoder in) {
        return new Transaction(
                in.optional(CommandCodec::fence),
                in.optional(i -> new IdempotencyKey(i.text())),
                in.list(OperationCodec::decode));
    }

    private static Fence fence(Decoder in) {
        return new Fence(new Office(in.text()), new Term(in.count()));
    }

    private static void encode(Encoder out, ClaimRequest request) {
        out.text(request.queue().value())
                .text(request.worker().value())
                .count(request.max())
                .count(request.atOnce())
                .duration(request.length());
    }

    private static ClaimRequest claim(Decoder in) {
        return new ClaimRequest(
                new QueueName(in.text()), new WorkerId(in.text()), in.small(), in.small(), in.duration());
    }

    private static void encode(Encoder out, TermRequest request) {
        out.text(request.office().value())
                .count(request.expected().value())
                .text(request.candidate().value())
                .text(request.lease().value());
    }

    private static TermRequest term(Decoder in) {
        return new TermRequest(
                new Office(in.text()), new Term(in.count()), new NodeName(in.text()), new LeaseId(in.text()));
    }
}
