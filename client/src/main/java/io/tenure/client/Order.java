package io.tenure.client;

import io.tenure.store.Claim;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.engine.PendingCall;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogAnswer.Grant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Commands of one caller that stay together and in their order. Guarded by its lane's lock until it has ended. */
final class Order extends PendingCall<Order.Result> {

    private final List<byte[]> commands;
    private final LogAnswer[] answers;
    private final long bytes;

    /** The places of the commands that have no answer yet. */
    private List<Integer> open;

    /**
     * @param claims the tasks of the grants among the answers
     * @param missing the grants whose tasks did not go into the reply
     */
    record Result(List<LogAnswer> answers, List<Claim> claims, List<Grant> missing) {}

    Order(List<byte[]> commands, long deadline) {
        super(deadline);
        this.commands = commands;
        this.answers = new LogAnswer[commands.size()];
        this.bytes = commands.stream().mapToLong(Limits::weight).sum();
        this.open = new ArrayList<>();
        for (int place = 0; place < commands.size(); place++) {
            open.add(place);
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    protected boolean changes() {
        return true;
    }

    /** What is still to be carried out. */
    List<byte[]> commands() {
        return open.stream().map(commands::get).toList();
    }

    int size() {
        return open.size();
    }

    /** The answers of {@link #commands}. */
    void done(List<LogAnswer> given, List<Claim> claims, List<Grant> missing) {
        for (int i = 0; i < given.size(); i++) {
            answers[open.get(i)] = given.get(i);
        }
        answer(new Result(Arrays.asList(answers), claims, missing));
    }

    /** Refused ones, by their places in {@link #commands}. What is left may be sent again. */
    void refused(Map<Integer, Refused> refusals) {
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < open.size(); i++) {
            Refused refusal = refusals.get(i);
            if (refusal == null) {
                left.add(open.get(i));
            } else {
                answers[open.get(i)] = new LogAnswer.Committed(refusal);
            }
        }
        open = left;
        if (open.isEmpty()) {
            answer(new Result(Arrays.asList(answers), List.of(), List.of()));
        }
    }
}
