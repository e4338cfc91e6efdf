package io.tenure.engine.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file of blocks, each with a checksum behind it that is looked at whenever any part of the block is read. MVStore
 * checks where its chunks begin and end and nothing in between, so without this a flipped bit would be a row.
 *
 * <pre>
 *   file    = preamble, block*
 *   block   = 4096 bytes, CRC32C of them mixed with the number of the block
 * </pre>
 *
 * <p>The last block of what is written in one piece, where MVStore recognizes a whole chunk, is written when all others
 * are on the disk: after a loss of power a chunk is whole or not there, and MVStore takes the one before it. Likewise the
 * blocks at the start, which say where the newest chunk is: if that one were lost, MVStore would take any older one that
 * it finds, even if newer ones were forced.
 *
 * <p>Whoever looks from above sees 4096 bytes per block and no preamble. The two blocks at the start are not checked:
 * they are written in place, hold the same and have a checksum of MVStore's own.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // Many read at once.
final class CheckedFile extends FileBaseDefault {

    /** Of all that is in the state file: raised with every change that an older build could not read. */
    static final int FORMAT = 3;

    static final int BLOCK = 4096;
    static final int STORED = BLOCK + Integer.BYTES;
    static final int PREAMBLE = 4096;

    private static final String SCHEME = "checked";
    private static final byte[] MAGIC = "TENURE STATE ".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADERS = 2;
    private static final int MOST_BLOCKS = 64;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    static {
        FilePath.register(new CheckedPath());
    }

    private final FileChannel base;
    private final String name;

    private CheckedFile(FileChannel base, String name) throws IOException {
        this.base = base;
        this.name = name;
        readPreamble();
    }

    /** The name under which MVStore opens a file as a checked and steady one. */
    static String name(String file) {
        return SCHEME + ":" + SteadyFile.name(file);
    }

    private void readPreamble() throws IOException {
        ByteBuffer preamble = ByteBuffer.allocate(PREAMBLE);
        preamble.put(MAGIC).putInt(FORMAT).clear();
        if (base.size() < PREAMBLE) {
            writeAll(preamble, 0);
            base.force(true);
            return;
        }
        ByteBuffer found = ByteBuffer.allocate(PREAMBLE);
        readAll(found, 0);
        if (!found.flip().slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
            throw new UnknownFormat("The file " + name + " is no state of Tenure, or was written by a build from before"
                    + " the first release: start with an empty data folder.");
        }
        int format = found.getInt(MAGIC.length);
        if (format != FORMAT) {
            throw new UnknownFormat(
                    "The file " + name + " has the format " + format + ", but this version of Tenure" + " reads format "
                            + FORMAT + ": use the version that wrote it, or start with an empty data folder.");
        }
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        int wanted = into.remaining();
        long at = position;
        while (into.hasRemaining()) {
            long first = at / BLOCK;
            int skipped = (int) (at % BLOCK);
            int count = (int) Math.min(MOST_BLOCKS, ceiling(skipped + (long) into.remaining()));
            ByteBuffer blocks = ByteBuffer.allocate(count * STORED);
            int whole = readAll(blocks, place(first)) / STORED;
            if (whole == 0) {
                break;
            }
            for (int i = 0; i < whole && into.hasRemaining(); i++) {
                check(blocks, i * STORED, first + i);
                int part = Math.min(BLOCK - skipped, into.remaining());
                into.put(blocks.array(), i * STORED + skipped, part);
                at += part;
                skipped = 0;
            }
        }
        return into.remaining() == wanted && wanted > 0 ? -1 : wanted - into.remaining();
    }

    private void check(ByteBuffer blocks, int offset, long number) throws IOException {
        if (number >= HEADERS && blocks.getInt(offset + BLOCK) != checksum(blocks.array(), offset, number)) {
            throw new DamagedBlock("block " + number + " of the file is not what was written");
        }
    }

    private static int checksum(byte[] bytes, int offset, long number) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, offset, BLOCK);
        return (int) sum.getValue() ^ Long.hashCode((number + 1) * SPREAD);
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        int bytes = from.remaining();
        if (position % BLOCK != 0 || bytes % BLOCK != 0) {
            throw new IOException("Only whole blocks are written, not " + bytes + " bytes at " + position + ".");
        }
        long first = position / BLOCK;
        int count = bytes / BLOCK;
        if (first < HEADERS) {
            base.force(false);
            write(from, first, count);
        } else {
            write(from, first, count - 1);
            if (count > 1) {
                base.force(false);
            }
            write(from, first + count - 1, 1);
        }
        return bytes;
    }

    private void write(ByteBuffer from, long first, int count) throws IOException {
        for (int done = 0; done < count; done += MOST_BLOCKS) {
            int some = Math.min(MOST_BLOCKS, count - done);
            ByteBuffer blocks = ByteBuffer.allocate(some * STORED);
            for (int i = 0; i < some; i++) {
                from.get(blocks.array(), i * STORED, BLOCK);
                blocks.putInt(i * STORED + BLOCK, checksum(blocks.array(), i * STORED, first + done + i));
            }
            writeAll(blocks, place(first + done));
        }
    }

    private int readAll(ByteBuffer into, long place) throws IOException {
        int count = 0;
        while (into.hasRemaining()) {
            int some = base.read(into, place + count);
            if (some < 0) {
                break;
            }
            count += some;
        }
        return count;
    }

    private void writeAll(ByteBuffer from, long place) throws IOException {
        long at = place;
        while (from.hasRemaining()) {
            at += base.write(from, at);
        }
    }

    /** Where a block is in the file. */
    static long place(long block) {
        return PREAMBLE + block * STORED;
    }

    private static long ceiling(long bytes) {
        return (bytes + BLOCK - 1) / BLOCK;
    }

    /** Without a block that a crash has cut off. */
    @Override
    public long size() throws IOException {
        return Math.max(0, base.size() - PREAMBLE) / STORED * BLOCK;
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        FileChannel unused = base.truncate(place(ceiling(size)));
    }

    @Override
    public void force(boolean metaData) throws IOException {
        base.force(metaData);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return base.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        base.close();
    }

    @Override
    public String toString() {
        return name;
    }

    /** A block that does not fit its checksum. */
    static final class DamagedBlock extends IOException {

        DamagedBlock(String message) {
            super(message);
        }
    }

    /** A file that this build cannot read; the message is a sentence. */
    static final class UnknownFormat extends IOException {

        UnknownFormat(String message) {
            super(message);
        }
    }

    /** Public because MVStore makes copies of it. */
    public static final class CheckedPath extends FilePathWrapper {

        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            FileChannel base = getBase().open(mode);
            try {
                return new CheckedFile(base, getBase().unwrap().toString());
            } catch (IOException e) {
                base.close();
                throw e;
            }
        }
    }
}
