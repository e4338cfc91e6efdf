package io.tenure.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.codec.FormatException;
import io.tenure.store.engine.Commits;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.Samples;
import io.tenure.store.machine.Scribe;
import io.tenure.store.machine.TreeTables;
import io.tenure.store.table.ClusterLevel;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A build that knows an artificial second level, beside the one that exists. */
final class FormatsTest {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final Put OLD = new Put(DocumentKey.of("old", "1"), Expected.ANYTHING, Body.of("t", "x"));
    private static final Put NEW = new Put(DocumentKey.of("new", "1"), Expected.ANYTHING, Body.of("t", "x"));

    private final Formats first = new Formats(new Levels(1, 1), List.of(new WithoutNew()));
    private final Formats both = new Formats(new Levels(1, 2), List.of(new WithoutNew(), new SecondForm()));
    private final TreeTables tables = new TreeTables();
    private long number;

    /** Has no words for documents of one collection. */
    private static final class WithoutNew implements CommandForm {

        private final CommandForm real = Formats.OF_THIS_BUILD.form(1);

        @Override
        public boolean has(LogCommand command) {
            return !(command instanceof LogCommand.Commit commit
                    && commit.transaction().operations().contains(NEW));
        }

        @Override
        public void encode(Encoder out, LogCommand command) {
            real.encode(out, command);
        }

        @Override
        public LogCommand decode(Decoder in) {
            return real.decode(in);
        }
    }

    private static final class SecondForm implements CommandForm {

        private final CommandForm real = Formats.OF_THIS_BUILD.form(1);

        @Override
        public boolean has(LogCommand command) {
            return true;
        }

        @Override
        public void encode(Encoder out, LogCommand command) {
            real.encode(out.text("second form"), command);
        }

        @Override
        public LogCommand decode(Decoder in) {
            assertThat(in.text()).isEqualTo("second form");
            return real.decode(in);
        }
    }

    @Test
    void a_build_reads_all_its_levels_and_no_other() {
        byte[] one = both.encode(commit(OLD), 1);
        byte[] two = both.encode(commit(OLD), 2);
        assertThat(two).isNotEqualTo(one);
        assertThat(both.decode(one, 2)).isEqualTo(commit(OLD));
        assertThat(both.decode(two, 2)).isEqualTo(commit(OLD));
        assertThat(first.decode(one, 1)).isEqualTo(commit(OLD));
        assertThatThrownBy(() -> first.decode(two, 1))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("has the format 2, but this version of Tenure reads format 1");
    }

    @Test
    void what_is_above_the_level_of_the_log_is_not_read_although_the_build_could() {
        byte[] two = both.encode(commit(OLD), 2);
        assertThatThrownBy(() -> both.decode(two, 1)).isInstanceOf(FormatException.class);
    }

    @Test
    void a_group_needs_the_level_of_its_highest_command() {
        byte[] one = both.encode(commit(OLD), 1);
        byte[] two = both.encode(commit(OLD), 2);
        assertThat(EntryCodec.levelOf(EntryCodec.encodeGroup(SESSION, 1, 1, List.of(one, two, one))))
                .isEqualTo(2);
        assertThat(EntryCodec.levelOf(EntryCodec.encodeGroup(SESSION, 1, 1, List.of(one))))
                .isEqualTo(1);
        assertThat(EntryCodec.levelOf(EntryCodec.encodeGroup(SESSION, 1, 1, List.of())))
                .isEqualTo(1);
    }

    @Test
    void what_a_level_has_no_words_for_is_refused_until_the_level_is_raised_and_nothing_else_is() {
        AtomicInteger level = new AtomicInteger(1);
        Scribe scribe = new Scribe(both, level::get);
        Commits commits =
                new Commits(transaction -> Optional.empty(), scribe, commands -> Optional.of(answered(commands)));
        List<Outcome> before = commits.each(List.of(Transaction.of(OLD), Transaction.of(NEW), Transaction.of(OLD)));
        assertThat(before.get(0)).isInstanceOf(Outcome.Committed.class);
        assertThat(before.get(1)).isInstanceOfSatisfying(Outcome.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.LEVEL_TOO_LOW);
            assertThat(refused.sentence()).contains("format level 1").contains("upgrade all its nodes");
        });
        assertThat(before.get(2)).isInstanceOf(Outcome.Committed.class);
        assertThatThrownBy(() -> scribe.write(commit(NEW))).isInstanceOf(Unavailable.class);
        level.set(2);
        assertThat(commits.each(List.of(Transaction.of(NEW))).getFirst()).isInstanceOf(Outcome.Committed.class);
    }

    private Supplier<List<LogAnswer>> answered(List<byte[]> commands) {
        return () -> apply(EntryCodec.encodeGroup(SESSION, ++number, number, commands));
    }

    @Test
    void a_repeat_in_another_form_is_the_same_transaction_to_its_idempotency_key() {
        Transaction named = Transaction.of(Samples.everyOperation().operations().stream()
                        .filter(Operation.Enqueue.class::isInstance)
                        .toList())
                .named(new IdempotencyKey("k"));
        List<LogAnswer> then = apply(group(both.encode(new LogCommand.Commit(named), 1)));
        List<LogAnswer> now = apply(group(both.encode(new LogCommand.Commit(named), 2)));
        assertThat(then.getFirst())
                .isInstanceOfSatisfying(
                        LogAnswer.Committed.class,
                        answer -> assertThat(answer.outcome()).isInstanceOf(Outcome.Committed.class));
        assertThat(now).isEqualTo(then);
    }

    @Test
    void the_level_begins_at_one_is_raised_by_a_command_and_never_lowered() {
        assertThat(ClusterLevel.of(tables)).isEqualTo(1);
        assertThat(raised(2)).isEqualTo(2);
        assertThat(raised(1)).isEqualTo(2);
        assertThat(raised(4)).isEqualTo(4);
        assertThat(ClusterLevel.of(tables)).isEqualTo(4);
    }

    private int raised(int level) {
        LogAnswer answer =
                apply(group(both.encode(new LogCommand.Raise(level), 1))).getFirst();
        return ((LogAnswer.Raised) answer).level();
    }

    @Test
    void levels_are_written_as_they_are_read() {
        assertThat(Levels.parse(new Levels(1, 1).toString())).isEqualTo(new Levels(1, 1));
        assertThat(Levels.parse(new Levels(2, 13).toString())).isEqualTo(new Levels(2, 13));
        assertThatThrownBy(() -> Levels.parse("new")).hasMessageContaining("like 1-2, not 'new'");
        assertThatThrownBy(() -> Levels.parse("3-2")).isInstanceOf(IllegalArgumentException.class);
    }

    private List<LogAnswer> apply(byte[] group) {
        byte[] entry = EntryCodec.stamped(Clocks.ZERO, EntryCodec.encodeGroups(List.of(group)));
        return Machine.apply(EntryCodec.decode(entry, both, 2), tables)
                .answers()
                .getFirst()
                .answers();
    }

    private byte[] group(byte[] command) {
        return EntryCodec.encodeGroup(SESSION, ++number, number, List.of(command));
    }

    private static LogCommand commit(Operation operation) {
        return new LogCommand.Commit(Transaction.of(operation));
    }
}
