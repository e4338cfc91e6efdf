package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks at the files of states that no node has open, and changes them. */
public final class StoredState {

    private StoredState() {}

    /** How far it goes. */
    public static Position applied(Path path) {
        try (StateFile file = StateFile.open(path, 1)) {
            return file.applied();
        }
    }

    /** How many documents it has. */
    public static long documents(Path path) {
        try (StateFile file = StateFile.open(path, 1)) {
            return rows(file).stream()
                    .filter(row -> row.startsWith(TableName.DOCUMENTS + " "))
                    .count();
        }
    }

    /** All rows, in order. */
    static List<String> rows(StateFile file) {
        List<String> rows = new ArrayList<>();
        for (TableName name : TableName.values()) {
            for (var all = file.table(name).range(new byte[0], null); all.hasNext(); ) {
                Table.Row row = all.next();
                rows.add(name + " " + new String(row.key(), UTF_8) + "=" + new String(row.value(), UTF_8));
            }
        }
        return rows;
    }

    /** Changes a document, in good order as far as the file goes. */
    public static void alter(Path path) {
        try (StateFile file = StateFile.open(path, 8)) {
            Table documents = file.table(TableName.DOCUMENTS);
            Table.Row row = documents.range(new byte[0], null).next();
            byte[] other = row.value().clone();
            other[other.length - 1] ^= 1;
            documents.put(row.key(), other);
            file.save();
            file.sync();
        }
    }

    /** Flips a bit in each block. */
    public static void damage(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            for (long at = CheckedFile.place(2) + 1000; at < file.length(); at += CheckedFile.STORED) {
                file.seek(at);
                int was = file.read();
                file.seek(at);
                file.write(was ^ 4);
            }
        }
    }
}
