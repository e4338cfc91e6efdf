package io.tenure.store.machine;

import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.ArrayList;
import java.util.List;

/** The rules of the store: one entry after the other, the same on every node. */
public final class Machine {

    private Machine() {}

    /** Carries out an entry. An exception means damage or a defect; the node must stop, and nothing may be committed. */
    public static Applied apply(Entry entry, Tables tables) {
        EntryContext work = new EntryContext(tables, entry);
        new Sweeper(work).sweep();
        Shift.read(work.table(TableName.META)).ifPresent(shift -> shift.step(work, new Tasks(work)));
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

        private final EntryContext work;
        private final Transactions transactions;
        private final Tasks tasks;
        private final Offices offices;
        private final Corrections corrections;

        Commands(EntryContext work) {
            this.work = work;
            transactions = new Transactions(work);
            tasks = new Tasks(work);
            offices = new Offices(work);
            corrections = new Corrections(work);
        }

        List<LogAnswer> all(List<LogCommand> commands) {
            List<LogAnswer> answers = new ArrayList<>(commands.size());
            for (LogCommand command : commands) {
                answers.add(one(command));
            }
            return answers;
        }

        private LogAnswer one(LogCommand command) {
            return switch (command) {
                case LogCommand.Commit c -> new LogAnswer.Committed(transactions.commit(c.transaction()));
                case LogCommand.Take c -> new LogAnswer.Taken(tasks.claim(c.request()));
                case LogCommand.Open c -> new LogAnswer.Opened(offices.open(c.request()));
                case LogCommand.Correct c -> new LogAnswer.Corrected(corrections.correct(c));
                case LogCommand.Raise c -> new LogAnswer.Raised(work.raise(c.level()));
            };
        }
    }
}
