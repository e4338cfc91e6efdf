package io.tenure.engine.state;

import io.tenure.store.table.TableName;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Loads the pages of a dump into a new state file. Anything unexpected fails the whole load. */
public final class DumpLoader implements AutoCloseable {

    private static final long SAVE_BYTES = 16L << 20;

    private final StateFile file;
    private @Nullable FileTable table;
    private @Nullable Position position;
    private long loaded;
    private boolean ended;

    public DumpLoader(Path target, String owner, int cacheMegabytes) throws IOException {
        Files.deleteIfExists(target);
        file = StateFile.open(target, cacheMegabytes);
        file.owner(owner);
    }

    public void load(byte[] page) throws IOException {
        if (page.length < DumpWriter.ITEMS_AT || ByteBuffer.wrap(page).getInt() != DumpWriter.checksum(page)) {
            throw new IOException("A page of the dump is damaged.");
        }
        try (DataInputStream in = new DataInputStream(
                new ByteArrayInputStream(page, DumpWriter.ITEMS_AT, page.length - DumpWriter.ITEMS_AT))) {
            while (in.available() > 0) {
                item(in);
            }
        }
        if (file.unsavedBytes() > SAVE_BYTES) {
            file.save();
        }
    }

    /** Makes the file durable and closes it. */
    public Position finish() throws IOException {
        Position at = position;
        if (!ended || at == null) {
            throw new IOException("The dump is not complete.");
        }
        file.applied(at);
        file.save();
        file.sync();
        file.close();
        return at;
    }

    private void item(DataInputStream in) throws IOException {
        byte kind = in.readByte();
        switch (kind) {
            case DumpWriter.HEAD -> head(in);
            case DumpWriter.TABLE -> table = table(in.readUTF());
            case DumpWriter.ROW -> row(in);
            case DumpWriter.END -> end(in.readLong(), in.readLong());
            default -> throw new IOException("The dump holds an unknown item " + kind + ".");
        }
    }

    private void head(DataInputStream in) throws IOException {
        int format = in.readInt();
        if (format != DumpWriter.FORMAT) {
            throw new IOException("The dump has the format " + format + ", but this version of Tenure reads format "
                    + DumpWriter.FORMAT + ": bring this node to the version of the others.");
        }
        position = new Position(in.readLong(), in.readLong());
    }

    private FileTable table(String name) throws IOException {
        try {
            return file.map(TableName.valueOf(name));
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "The dump holds a table " + name + " that this version of Tenure does not know:"
                            + " bring this node to the version of the others.",
                    e);
        }
    }

    private void row(DataInputStream in) throws IOException {
        FileTable into = table;
        if (into == null) {
            throw new IOException("The dump holds a row without a table.");
        }
        byte[] key = in.readNBytes(in.readInt());
        byte[] value = in.readNBytes(in.readInt());
        into.append(key, value);
        loaded++;
    }

    private void end(long rows, long digest) throws IOException {
        if (rows != loaded) {
            throw new IOException("The dump should hold " + rows + " rows, but " + loaded + " came.");
        }
        if (digest != file.digest()) {
            throw new IOException(
                    "The rows of the dump do not match its digest: either its sender left some out, or its"
                            + " state is damaged.");
        }
        ended = true;
    }

    /** Idempotent. */
    @Override
    public void close() {
        file.close();
    }
}
