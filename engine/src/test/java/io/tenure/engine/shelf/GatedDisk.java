package io.tenure.engine.shelf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.store.fs.FileBaseDefault;

/** A folder whose forces of the journal a test lets through, or lets fail. */
final class GatedDisk implements ShelfDisk {

    private final FolderDisk real;
    private final AtomicInteger forces = new AtomicInteger();
    private final Semaphore gate = new Semaphore(0);
    private volatile boolean closed;
    private volatile boolean broken;

    GatedDisk(Path folder) {
        this.real = new FolderDisk(folder);
    }

    /** From now on forces wait. */
    void shut() {
        closed = true;
    }

    void open() {
        closed = false;
        gate.release();
    }

    /** From now on forces fail. */
    void breakDown() {
        broken = true;
    }

    int forces() {
        return forces.get();
    }

    boolean isWaitedAt() {
        return gate.hasQueuedThreads();
    }

    @Override
    public List<String> list() throws IOException {
        return real.list();
    }

    @Override
    public FileChannel open(String name) throws IOException {
        return new Gated(real.open(name));
    }

    @Override
    public void move(String from, String to) throws IOException {
        real.move(from, to);
    }

    @Override
    public void delete(List<String> names) throws IOException {
        real.delete(names);
    }

    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    private final class Gated extends FileBaseDefault {

        private final FileChannel base;

        private Gated(FileChannel base) {
            this.base = base;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return base.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            return base.write(from, position);
        }

        @Override
        public long size() throws IOException {
            return base.size();
        }

        @Override
        protected void implTruncate(long size) {
            throw new IllegalStateException("The journal is never cut.");
        }

        @Override
        public void force(boolean metaData) throws IOException {
            if (closed) {
                gate.acquireUninterruptibly();
            }
            if (broken) {
                throw new IOException("the disk is broken");
            }
            base.force(metaData);
            forces.incrementAndGet();
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
