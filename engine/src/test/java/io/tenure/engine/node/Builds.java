package io.tenure.engine.node;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.CommandForm;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two builds of Tenure: one of the first format level alone, and one that also has an artificial second, in which commands
 * are encoded otherwise and there are documents of which the first knows nothing.
 */
final class Builds {

    private static final String MARK = "a command of the second level";
    private static final String NOVEL = "novel";

    static final Formats OLD = new Formats(new Levels(1, 1), List.of(new First()));
    static final Formats NEW = new Formats(new Levels(1, 2), List.of(new First(), new Second()));

    private Builds() {}

    /** What only the second level has. */
    static Transaction novel(String id) {
        return Transaction.of(
                new Operation.Put(DocumentKey.of(NOVEL, id), Expected.ANYTHING, Body.of("t", "of the second level")));
    }

    private static boolean isNovel(LogCommand command) {
        return command instanceof LogCommand.Commit commit
                && commit.transaction().operations().stream()
                        .anyMatch(operation -> operation instanceof Operation.Put put
                                && put.key().collection().value().equals(NOVEL));
    }

    /** Whether the log in this folder has anything of the second level. */
    static boolean secondLevelIn(Path data) throws IOException {
        try (Stream<Path> files = Files.walk(data.resolve("raft"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(MARK)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static class First implements CommandForm {

        final CommandForm real = Formats.OF_THIS_BUILD.form(1);

        @Override
        public boolean has(LogCommand command) {
            return !isNovel(command);
        }

        @Override
        public void encode(Encoder out, LogCommand command) {
            real.encode(out, command);
        }

        @Override
        public LogCommand decode(Decoder in) {
            LogCommand command = real.decode(in);
            if (!has(command)) {
                throw in.damaged("unknown at the first level: " + command);
            }
            return command;
        }
    }

    private static final class Second extends First {

        @Override
        public boolean has(LogCommand command) {
            return true;
        }

        @Override
        public void encode(Encoder out, LogCommand command) {
            super.encode(out.text(MARK), command);
        }

        @Override
        public LogCommand decode(Decoder in) {
            String mark = in.text();
            if (!mark.equals(MARK)) {
                throw in.damaged("not of the second level: " + mark);
            }
            return super.decode(in);
        }
    }
}
