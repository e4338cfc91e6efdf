package io.tenure.engine.shelf;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The keys of the file's maps, whose order is that of names.
 *
 * <pre>
 *   rows    table, partition (two bytes), name
 *   names   table, name
 * </pre>
 */
final class RowKeys {

    private static final int NAME_IN_ROW = 3;
    private static final int NAME_IN_NAMES = 1;

    private RowKeys() {}

    static byte[] row(ShelfKey key) {
        return row(key.table(), key.partition(), key.name());
    }

    static byte[] row(ShelfTable table, Partition partition, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[NAME_IN_ROW + text.length];
        bytes[0] = (byte) number(table);
        System.arraycopy(partition(partition), 0, bytes, 1, 2);
        System.arraycopy(text, 0, bytes, NAME_IN_ROW, text.length);
        return bytes;
    }

    static String textOfRow(byte[] row) {
        return new String(row, NAME_IN_ROW, row.length - NAME_IN_ROW, StandardCharsets.UTF_8);
    }

    static byte[] name(ShelfTable table, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[NAME_IN_NAMES + text.length];
        bytes[0] = (byte) number(table);
        System.arraycopy(text, 0, bytes, NAME_IN_NAMES, text.length);
        return bytes;
    }

    /** The key in names for the key of a row. */
    static byte[] nameOfRow(byte[] row) {
        byte[] name = new byte[row.length - NAME_IN_ROW + NAME_IN_NAMES];
        name[0] = row[0];
        System.arraycopy(row, NAME_IN_ROW, name, NAME_IN_NAMES, name.length - NAME_IN_NAMES);
        return name;
    }

    /** The value in names for the key of a row. */
    static byte[] partitionOfRow(byte[] row) {
        return new byte[] {row[1], row[2]};
    }

    static String text(byte[] key) {
        return new String(key, NAME_IN_NAMES, key.length - NAME_IN_NAMES, StandardCharsets.UTF_8);
    }

    static byte[] partition(Partition partition) {
        return new byte[] {(byte) (partition.number() >>> Byte.SIZE), (byte) partition.number()};
    }

    static Partition partition(byte[] bytes) {
        return new Partition((bytes[0] & 0xff) << Byte.SIZE | (bytes[1] & 0xff));
    }

    /** The first key behind this one. */
    static byte[] behind(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    static boolean begins(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** The numbers are in files: they never change. */
    static int number(ShelfTable table) {
        return switch (table) {
            case DOCUMENTS -> 1;
            case PROMISES -> 2;
            case LOSERS -> 3;
            case SETTINGS -> 4;
        };
    }
}
