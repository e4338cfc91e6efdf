package io.tenure.store.machine;

import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Resume;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueRules.Paused;
import java.util.Optional;

/** What people set for a queue. */
final class Rules {

    private final EntryContext work;
    private final Slots slots;

    Rules(EntryContext work, Slots slots) {
        this.work = work;
        this.slots = slots;
    }

    void pause(Pause operation) {
        Paused paused = new Paused(operation.by(), operation.why(), work.wall());
        set(
                operation.queue(),
                new QueueRules(
                        Optional.of(paused), work.rules(operation.queue()).limits()));
    }

    void resume(Resume operation) {
        set(
                operation.queue(),
                new QueueRules(Optional.empty(), work.rules(operation.queue()).limits()));
    }

    /** Counts what a limit will cost. */
    void judge(Limit operation) {
        work.budget()
                .moves(slots.concerned(
                        operation.queue(), work.rules(operation.queue()).limits(), operation.limits()));
    }

    void limit(Limit operation) {
        QueueRules before = work.rules(operation.queue());
        set(operation.queue(), new QueueRules(before.paused(), operation.limits()));
        slots.limit(operation.queue(), before.limits(), operation.limits());
    }

    private void set(QueueName queue, QueueRules rules) {
        work.rules(queue, rules);
        work.counters(queue);
    }
}
