package io.tenure.store.engine;

import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.machine.Scribe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Commits transactions in order. What fits into one group is sent together; otherwise the groups are sent one after the
 * other, because two groups under way may change places.
 */
public final class Commits {

    private final Function<Transaction, Optional<Refused>> gate;
    private final Scribe scribe;
    private final Way way;

    /** Sends commands through the log. */
    @FunctionalInterface
    public interface Way {

        /** Queues commands that must stay together; the result waits for the answers. Empty if too many are waiting. */
        Optional<Supplier<List<LogAnswer>>> offer(List<byte[]> commands);
    }

    /** {@code gate} refuses what must not be sent at the moment. */
    public Commits(Function<Transaction, Optional<Refused>> gate, Scribe scribe, Way way) {
        this.gate = gate;
        this.scribe = scribe;
        this.way = way;
    }

    public List<Outcome> each(List<Transaction> transactions) {
        Run run = new Run(transactions.size());
        for (int i = 0; i < transactions.size(); i++) {
            Transaction transaction = transactions.get(i);
            Optional<Refused> refused = Limits.check(transaction)
                    .or(() -> scribe.refusal(transaction))
                    .or(() -> gate.apply(transaction));
            if (refused.isPresent()) {
                run.outcomes[i] = refused.get();
                continue;
            }
            byte[] command = scribe.write(new LogCommand.Commit(transaction));
            Optional<Refused> tooLarge = Limits.check(command);
            if (tooLarge.isPresent()) {
                run.outcomes[i] = tooLarge.get();
            } else {
                run.add(i, command);
            }
        }
        run.flush();
        return Arrays.asList(run.outcomes);
    }

    private final class Run {

        private final Outcome[] outcomes;
        private final List<byte[]> commands = new ArrayList<>();
        private final List<Integer> places = new ArrayList<>();
        private long weight;
        private boolean committed;

        Run(int size) {
            outcomes = new Outcome[size];
        }

        void add(int place, byte[] command) {
            long size = Limits.weight(command);
            if (weight + size > Limits.MAX_GROUP_BYTES) {
                flush();
            }
            commands.add(command);
            places.add(place);
            weight += size;
        }

        void flush() {
            if (commands.isEmpty()) {
                return;
            }
            Optional<Supplier<List<LogAnswer>>> call = way.offer(List.copyOf(commands));
            if (call.isPresent()) {
                take(await(call.get()));
            } else {
                refuse(new Refused(Reason.OVERLOADED, "Too many calls are under way; try again later."));
            }
            commands.clear();
            places.clear();
            weight = 0;
        }

        private List<LogAnswer> await(Supplier<List<LogAnswer>> call) {
            try {
                List<LogAnswer> answers = call.get();
                committed = true;
                return answers;
            } catch (Unavailable e) {
                throw committed
                        ? new Indeterminate(e.getMessage() + " Earlier transactions of the same call took effect.", e)
                        : e;
            }
        }

        private void take(List<LogAnswer> answers) {
            for (int i = 0; i < answers.size(); i++) {
                if (!(answers.get(i) instanceof LogAnswer.Committed committedAnswer)) {
                    throw new IllegalStateException("A transaction was answered with " + answers.get(i) + ".");
                }
                outcomes[places.get(i)] = committedAnswer.outcome();
            }
        }

        private void refuse(Refused refused) {
            places.forEach(place -> outcomes[place] = refused);
        }
    }
}
