package io.tenure.engine.state;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Turns a version of the state into pages.
 *
 * <pre>
 *   page    = checksum of the rest, 1 if it is the last or 0, item*
 *   item    = head | table | row | end
 *   head    = 'H', format, Raft term, index       once, at the start
 *   table   = 'T', name                           before its rows
 *   row     = 'R', key, value                     in order of the keys
 *   end     = 'E', number of rows, their digest   once, at the end
 * </pre>
 */
public final class DumpWriter implements AutoCloseable {

    static final int FORMAT = 2;
    static final byte HEAD = 'H';
    static final byte TABLE = 'T';
    static final byte ROW = 'R';
    static final byte END = 'E';

    static final int ITEMS_AT = Integer.BYTES + 1;

    private static final int LAST_AT = Integer.BYTES;
    private static final int PAGE_BYTES = 1 << 20;

    private final StateVersion version;
    private final Deque<TableName> toCome = new ArrayDeque<>(List.of(TableName.values()));
    private Iterator<Table.Row> rows = List.<Table.Row>of().iterator();
    private boolean begun;
    private boolean ended;
    private long written;

    DumpWriter(StateVersion version) {
        this.version = version;
    }

    boolean hasNext() {
        return !ended;
    }

    byte[] next() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(PAGE_BYTES + (PAGE_BYTES >> 3));
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0);
            out.writeByte(0);
            head(out);
            while (!ended && bytes.size() < PAGE_BYTES) {
                item(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sealed(bytes.toByteArray());
    }

    private void head(DataOutputStream out) throws IOException {
        if (!begun) {
            begun = true;
            out.writeByte(HEAD);
            out.writeInt(FORMAT);
            out.writeLong(version.position().raftTerm());
            out.writeLong(version.position().index());
        }
    }

    private void item(DataOutputStream out) throws IOException {
        if (rows.hasNext()) {
            Table.Row row = rows.next();
            out.writeByte(ROW);
            write(out, row.key());
            write(out, row.value());
            written++;
        } else if (!toCome.isEmpty()) {
            TableName name = toCome.remove();
            out.writeByte(TABLE);
            out.writeUTF(name.name());
            rows = version.rows(name);
        } else {
            out.writeByte(END);
            out.writeLong(written);
            out.writeLong(version.digest());
            ended = true;
        }
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private byte[] sealed(byte[] page) {
        page[LAST_AT] = (byte) (ended ? 1 : 0);
        ByteBuffer.wrap(page).putInt(checksum(page));
        return page;
    }

    public static boolean isLast(byte[] page) {
        return page.length > LAST_AT && page[LAST_AT] == 1;
    }

    /** Of all but the first four bytes, where it is put. */
    static int checksum(byte[] page) {
        CRC32C sum = new CRC32C();
        sum.update(page, Integer.BYTES, page.length - Integer.BYTES);
        return (int) sum.getValue();
    }

    @Override
    public void close() {
        version.close();
    }
}
