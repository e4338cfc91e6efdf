package io.tenure.store.machine;

import io.tenure.store.log.Answer;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Command;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import java.util.ArrayList;
import java.util.List;

/** The rules of the store: one entry after the other, the same on every node. */
public final class Machine {

    private Machine() {}

    /** Carries out an entry. An exception means damage or a defect; the node must stop, and nothing may be committed. */
    public static Applied apply(Entry entry, Tables tables) {
        Work work = new Work(tables, entry);
        new Sweeper(work).sweep();
        Shift.read(tables).ifPresent(shift -> shift.step(work, new Tasks(work)));
        Sessions sessions = new Sessions(work);
        Commands commands = new Commands(work);
        List<Applied.Answers> answers = new ArrayList<>(entry.groups().size());
        for (Group group : entry.groups()) {
            sessions.once(group, () -> commands.all(group.commands()))
                    .ifPresent(given -> answers.add(new Applied.Answers(group.session(), group.number(), given)));
        }
        return work.done(answers);
    }

    private static final class Commands {

        private final Work work;
        private final Transactions transactions;
        private final Tasks tasks;
        private final Offices offices;
        private final Corrections corrections;

        Commands(Work work) {
            this.work = work;
            transactions = new Transactions(work);
            tasks = new Tasks(work);
            offices = new Offices(work);
            corrections = new Corrections(work);
        }

        List<Answer> all(List<Command> commands) {
            List<Answer> answers = new ArrayList<>(commands.size());
            for (Command command : commands) {
                answers.add(one(command));
            }
            return answers;
        }

        private Answer one(Command command) {
            return switch (command) {
                case Command.Commit c -> new Answer.Committed(transactions.commit(c.transaction()));
                case Command.Take c -> new Answer.Taken(tasks.claim(c.request()));
                case Command.Open c -> new Answer.Opened(offices.open(c.request()));
                case Command.Correct c -> new Answer.Corrected(corrections.correct(c));
                case Command.Raise c -> new Answer.Raised(work.raise(c.level()));
            };
        }
    }
}
