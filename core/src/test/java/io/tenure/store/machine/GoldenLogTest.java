package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Operation;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.AnswersCodec;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogCommand;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A log that was recorded once gives the same tables and answers for ever: nodes of two releases in one cluster apply the
 * same log, and must come to the same. A rule that changes needs a new format level, at which it begins to hold, and that
 * level a log of its own beside this one.
 *
 * <p>Binding from the first release on. Until then, after a change of the machine or of a format:
 *
 * <pre>
 *   rm core/src/test/resources/golden/log-level-*.txt
 *   mvn -pl core test -Dtest=GoldenLogTest -Drewrite=true
 * </pre>
 */
final class GoldenLogTest {

    private static final int LOOK_EVERY = 50;

    private final TreeTables tables = new TreeTables();
    private final Set<TableName> filled = EnumSet.noneOf(TableName.class);
    private final Set<Class<?>> seen = new HashSet<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void a_recorded_log_gives_the_tables_and_answers_that_it_gave_when_it_was_recorded(int level) {
        List<String> log = Golden.lines(
                "log-level-" + level + ".txt",
                () -> new LogRecorder(level)
                        .record().stream().map(HexFormat.of()::formatHex).toList());
        List<String> looks = new ArrayList<>();
        MessageDigest answers = sha256();
        for (int i = 0; i < log.size(); i++) {
            Entry entry = EntryCodec.decode(HexFormat.of().parseHex(log.get(i)));
            note(entry);
            for (Applied.Answers given : Machine.apply(entry, tables).answers()) {
                answers.update(AnswersCodec.encode(given.answers()));
            }
            noteTables();
            if ((i + 1) % LOOK_EVERY == 0) {
                looks.add("after entry " + (i + 1) + ":");
                looks.add("answers " + HexFormat.of().formatHex(copy(answers).digest(), 0, Long.BYTES));
                looks.addAll(look());
            }
        }
        assertThat(looks).isEqualTo(Golden.lines("log-level-" + level + "-tables.txt", () -> looks));
        Set<TableName> expected = EnumSet.allOf(TableName.class);
        if (level < Levels.PAST_TERMS) {
            expected.remove(TableName.TERMS);
        }
        assertThat(filled).as("tables that had rows").isEqualTo(expected);
        assertThat(seen).containsAll(kinds());
    }

    private void note(Entry entry) {
        for (Group group : entry.groups()) {
            for (LogCommand command : group.commands()) {
                seen.add(command.getClass());
                if (command instanceof LogCommand.Commit commit) {
                    commit.transaction().operations().forEach(operation -> seen.add(operation.getClass()));
                }
            }
        }
    }

    private void noteTables() {
        for (TableName name : TableName.values()) {
            if (tables.size(name) > 0) {
                filled.add(name);
            }
        }
    }

    /** All that the machine can be told. */
    private static List<Class<?>> kinds() {
        List<Class<?>> all = new ArrayList<>(List.of(LogCommand.class.getPermittedSubclasses()));
        all.addAll(List.of(Operation.class.getPermittedSubclasses()));
        return all;
    }

    private List<String> look() {
        List<String> lines = new ArrayList<>();
        for (TableName name : TableName.values()) {
            MessageDigest digest = sha256();
            int rows = 0;
            Iterator<Table.Row> all = tables.table(name).range(Keys.empty(), null);
            while (all.hasNext()) {
                Table.Row row = all.next();
                digest.update(new Encoder().bytes(row.key()).bytes(row.value()).done());
                rows++;
            }
            lines.add(name + " " + rows + " " + HexFormat.of().formatHex(digest.digest(), 0, Long.BYTES));
        }
        return lines;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
