package io.tenure.engine.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/** All that was done to a file, so that a test can look at what a loss of power would have left of it. */
public final class Journal {

    private static final String SCHEME = "journal";
    private static final int SECTOR = 512;
    private static final Map<String, Journal> JOURNALS = new ConcurrentHashMap<>();

    static {
        FilePath.register(new JournalPath());
    }

    private final List<Step> steps = new ArrayList<>();

    /** Runs before the disk is told to keep what was written. */
    public volatile Runnable beforeForce = () -> {};

    /** Whether there is no room for another byte. */
    public volatile boolean full;

    private Journal() {}

    /** The name under which MVStore opens a file with a journal. */
    public static String name(String file) {
        return SCHEME + ":" + file;
    }

    public static Journal of(String file) {
        return JOURNALS.computeIfAbsent(file, f -> new Journal());
    }

    private sealed interface Step {}

    private record Write(long position, byte[] bytes) implements Step {}

    private record Truncate(long size) implements Step {}

    private record Force() implements Step {}

    private synchronized void add(Step step) {
        steps.add(step);
    }

    /** What the file held before all steps. */
    public synchronized void found(byte[] bytes) {
        steps.addFirst(new Force());
        steps.addFirst(new Write(0, bytes));
    }

    public synchronized int length() {
        return steps.size();
    }

    /** What is certain after so many steps: nothing that was not forced. */
    public byte[] forced(int count) {
        return after(count, null);
    }

    /** What may be left after so many steps: what was forced, and any sectors of the rest. */
    public byte[] left(int count, Random random) {
        return after(count, random);
    }

    private synchronized byte[] after(int count, @Nullable Random random) {
        int certain = count;
        while (certain > 0 && !(steps.get(certain - 1) instanceof Force)) {
            certain--;
        }
        Image image = new Image();
        steps.subList(0, certain).forEach(step -> image.take(step, null));
        if (random != null) {
            steps.subList(certain, count).forEach(step -> image.take(step, random));
        }
        return Arrays.copyOf(image.bytes, image.size);
    }

    private static final class Image {

        private byte[] bytes = new byte[1 << 20];
        private int size;

        /** All of it, or any parts of it if there is some chance. */
        private void take(Step step, @Nullable Random random) {
            switch (step) {
                case Force f -> {}
                case Truncate t -> {
                    if (random == null || random.nextBoolean()) {
                        size = (int) t.size;
                        Arrays.fill(bytes, size, bytes.length, (byte) 0);
                    }
                }
                case Write w -> write(w, random);
            }
        }

        private void write(Write write, @Nullable Random random) {
            int done = 0;
            while (done < write.bytes.length) {
                int at = (int) write.position + done;
                int part = Math.min(SECTOR - at % SECTOR, write.bytes.length - done);
                if (random == null || random.nextInt(4) > 0) {
                    size = Math.max(size, at + part);
                    bytes = size > bytes.length ? Arrays.copyOf(bytes, 2 * size) : bytes;
                    System.arraycopy(write.bytes, done, bytes, at, part);
                }
                done += part;
            }
        }
    }

    /** Public because MVStore makes copies of it. */
    public static final class JournalPath extends FilePathWrapper {

        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new JournalFile(getBase().open(mode), of(getBase().toString()));
        }
    }

    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    private static final class JournalFile extends FileBaseDefault {

        private final FileChannel base;
        private final Journal journal;

        private JournalFile(FileChannel base, Journal journal) {
            this.base = base;
            this.journal = journal;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return base.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            if (journal.full) {
                throw new IOException("No space left on device");
            }
            byte[] bytes = new byte[from.remaining()];
            from.duplicate().get(bytes);
            int count = base.write(from, position);
            journal.add(new Write(position, Arrays.copyOf(bytes, count)));
            return count;
        }

        @Override
        public long size() throws IOException {
            return base.size();
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            FileChannel unused = base.truncate(size);
            journal.add(new Truncate(size));
        }

        @Override
        public void force(boolean metaData) throws IOException {
            journal.beforeForce.run();
            base.force(metaData);
            journal.add(new Force());
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return base.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            base.close();
        }
    }
}
