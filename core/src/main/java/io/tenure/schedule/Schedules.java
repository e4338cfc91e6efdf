package io.tenure.schedule;

import io.tenure.runtime.Crew;
import io.tenure.store.AlreadyExists;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Names;
import io.tenure.store.NotFound;
import io.tenure.store.NotOwner;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates, changes and lists the schedules of a store. Each change is one commit, durable when the call returns; the
 * leader that fires the schedule sees it soon after.
 *
 * <p>Any call may end with a {@code TenureException}, whose advice says what to do. All may be repeated; {@link #create},
 * {@link #run} and {@link #delete} {@linkplain #under under the same key}.
 */
public final class Schedules {

    public static final int MAX_TIMES = 1000;

    /** How often a change is retried because somebody else was faster. */
    private static final int TRIES = 20;

    private final Store store;
    private final Office office;
    private final Crew crew;
    private final Optional<IdempotencyKey> key;

    /**
     * Schedules created here are fired by the leader of {@code office}; those of other offices can be managed as well.
     */
    public Schedules(Store store, Office office, Crew crew) {
        this(store, office, crew, Optional.empty());
    }

    private Schedules(Store store, Office office, Crew crew, Optional<IdempotencyKey> key) {
        this.store = store;
        this.office = office;
        this.crew = crew;
        this.key = key;
    }

    /** Makes one call of {@link #create}, {@link #run} or {@link #delete} safe to repeat; the others are so without it. */
    public Schedules under(IdempotencyKey once) {
        return new Schedules(store, office, crew, Optional.of(once));
    }

    public Optional<ScheduleRecord> get(String name) {
        return get(store, name);
    }

    /** The same as this process knows it, without asking anybody: for whoever looks again and again. */
    public Optional<ScheduleRecord> seen(String name) {
        return get(store.stale(), name);
    }

    private static Optional<ScheduleRecord> get(Reader reader, String name) {
        checkName(name);
        return reader.get(ScheduleRecord.key(name))
                .map(ScheduleCodec::decode)
                .map(record -> record.withSkipped(SkippedTimes.of(reader, name)));
    }

    /** The schedule with this name, which must exist. */
    public ScheduleRecord known(String name) {
        return get(name).orElseThrow(() -> unknown(name));
    }

    /** How many schedules there are, of all offices. */
    public static long count(Reader reader) {
        return reader.collections().stream()
                .filter(stats -> stats.name().equals(ScheduleRecord.COLLECTION))
                .mapToLong(CollectionStats::documents)
                .sum();
    }

    /** The schedules of all offices by name, after this name (empty: from the start). */
    public Page<ScheduleRecord> list(String after, int limit) {
        return list(store, after, limit);
    }

    /** The first by name, as this process knows them, without asking anybody: for whoever looks again and again. */
    public List<ScheduleRecord> seen(int limit) {
        return list(store.stale(), "", limit).items();
    }

    private static Page<ScheduleRecord> list(Reader reader, String after, int limit) {
        Page<Document> page = reader.scan(new Scan(ScheduleRecord.COLLECTION, "", after, limit));
        Map<String, Long> skipped = reader.scan(new Scan(SkippedTimes.COLLECTION, "", after, limit)).items().stream()
                .collect(Collectors.toMap(document -> document.key().id(), SkippedTimes::of));
        return new Page<>(
                page.items().stream()
                        .map(ScheduleCodec::decode)
                        .map(record -> record.withSkipped(skipped.getOrDefault(record.name(), 0L)))
                        .toList(),
                page.next());
    }

    /** The next fire times, ignoring a pause. */
    public List<Instant> times(String name, int count) {
        if (count < 1 || count > MAX_TIMES) {
            throw new IllegalArgumentException("Ask for 1 to " + MAX_TIMES + " times, not for " + count + ".");
        }
        ScheduleRecord record = known(name);
        Instant from = record.paused().isPresent() ? store.clocks().wall() : record.after();
        return Stream.iterate(record.next(from), Optional::isPresent, time -> time.flatMap(record::next))
                .flatMap(Optional::stream)
                .limit(count)
                .toList();
    }

    /** Makes a schedule, which must not exist yet. Its first fire time is after this commit. */
    public void create(Schedule schedule) {
        ScheduleRecord first = ScheduleRecord.first(schedule, office);
        Outcome outcome = commit(change(Expected.ABSENT, Optional.empty(), first), key);
        if (outcome instanceof Outcome.Conflict) {
            throw new AlreadyExists("There is a schedule '" + schedule.name()
                    + "' already: replace or delete it, or take another name.");
        }
        outcome.orThrow();
    }

    /**
     * Creates a schedule or changes its definition; does nothing if it already is as given. Its history stays: no fire
     * time comes twice, and a pause continues. With another timing its first fire time is after this commit.
     */
    public void put(Schedule schedule) {
        for (int i = 0; i < TRIES; i++) {
            Optional<Document> found = document(schedule.name());
            Optional<ScheduleRecord> before = found.map(ScheduleCodec::decode);
            before.ifPresent(this::checkOffice);
            if (before.filter(record -> record.schedule().equals(schedule)).isPresent()) {
                return;
            }
            ScheduleRecord next =
                    before.map(record -> record.with(schedule)).orElseGet(() -> ScheduleRecord.first(schedule, office));
            Expected expected =
                    found.map(document -> Expected.at(document.version())).orElse(Expected.ABSENT);
            if (isCommitted(commit(change(expected, before, next), Optional.empty()))) {
                return;
            }
        }
        throw tooBusy(schedule.name());
    }

    /** Lets it fire no more until it is resumed. Pausing again replaces who and why. */
    public ScheduleRecord pause(String name, String by, String why) {
        Names.checkText("name of who pauses", by, Operation.MAX_REASON_CHARS);
        Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
        return update(name, record -> record.pausedBy(by, why));
    }

    /** Lets it fire again. Fire times during the pause are dropped, whatever its policy for missed ones. */
    public ScheduleRecord resume(String name) {
        return update(name, record -> record.paused().isPresent() ? record.resumed() : record);
    }

    /**
     * Creates a task of the schedule now, even while it is paused. Its fire times stay as they are.
     *
     * @return the task; without overlap possibly one that is already open
     */
    public TaskId run(String name) {
        Schedule schedule = known(name).schedule();
        UUID id = key.map(k -> UUID.nameUUIDFromBytes(k.value().getBytes(StandardCharsets.UTF_8)))
                .orElseGet(crew::uuid);
        Recurrence recurrence = schedule.recurrence();
        Operation.Enqueue task = new Operation.Enqueue(
                schedule.queue(),
                schedule.payload(),
                recurrence.options().withUnique(TaskOrigin.asked(name, recurrence.overlap(), id.toString())));
        Outcome outcome = commit(List.of(new Operation.Check(ScheduleRecord.key(name), Expected.PRESENT), task), key);
        if (outcome instanceof Outcome.Conflict) {
            throw unknown(name);
        }
        return outcome.orThrow().tasks().getFirst();
    }

    /** Removes it. Tasks that it has made stay. */
    public void delete(String name) {
        checkName(name);
        Outcome outcome = commit(
                List.of(
                        new Operation.Delete(ScheduleRecord.key(name), Expected.PRESENT),
                        new Operation.Delete(SkippedTimes.key(name), Expected.ANYTHING)),
                key);
        if (outcome instanceof Outcome.Conflict) {
            throw unknown(name);
        }
        outcome.orThrow();
    }

    private ScheduleRecord update(String name, UnaryOperator<ScheduleRecord> step) {
        for (int i = 0; i < TRIES; i++) {
            Document document = document(name).orElseThrow(() -> unknown(name));
            ScheduleRecord before = ScheduleCodec.decode(document);
            ScheduleRecord next = step.apply(before);
            if (next.equals(before)) {
                return before;
            }
            Expected expected = Expected.at(document.version());
            if (isCommitted(commit(change(expected, Optional.of(before), next), Optional.empty()))) {
                return known(name);
            }
        }
        throw tooBusy(name);
    }

    /** The document and its place in the index, in one commit. */
    static List<Operation> change(Expected expected, Optional<ScheduleRecord> before, ScheduleRecord next) {
        List<Operation> operations = new ArrayList<>();
        operations.add(new Operation.Put(ScheduleRecord.key(next.name()), expected, ScheduleCodec.encode(next)));
        operations.addAll(DueTime.move(before.flatMap(DueTime::of), DueTime.of(next)));
        return operations;
    }

    private Outcome commit(List<Operation> operations, Optional<IdempotencyKey> name) {
        Transaction transaction = Transaction.of(operations);
        return store.commit(name.map(transaction::named).orElse(transaction));
    }

    /** False if somebody else was faster. */
    private static boolean isCommitted(Outcome outcome) {
        if (outcome instanceof Outcome.Conflict) {
            return false;
        }
        outcome.orThrow();
        return true;
    }

    private void checkOffice(ScheduleRecord record) {
        if (!record.office().equals(office)) {
            throw new NotOwner(
                    record.office(),
                    "The schedule '" + record.name() + "' belongs to '" + record.office() + "', not to '" + office
                            + "': take another name.");
        }
    }

    private Optional<Document> document(String name) {
        checkName(name);
        return store.get(ScheduleRecord.key(name));
    }

    private static void checkName(String name) {
        Names.check("schedule", name);
    }

    private static NotFound unknown(String name) {
        return new NotFound("There is no schedule '" + name + "'.");
    }

    private static Unavailable tooBusy(String name) {
        return new Unavailable(
                "The schedule '" + name + "' was changed by others " + TRIES + " times in a row: try again.", null);
    }
}
