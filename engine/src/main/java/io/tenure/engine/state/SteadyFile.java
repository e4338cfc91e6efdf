package io.tenure.engine.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file that stays open until it is closed. A channel of the JDK closes for everybody as soon as one thread that reads
 * from it is interrupted, which is how activities and services are ended: here it is opened again, and the operation
 * repeated. All operations say where in the file, so that a repetition does no harm.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // Many read at once.
final class SteadyFile extends FileBaseDefault {

    private static final String SCHEME = "steady";

    static {
        FilePath.register(new SteadyPath());
    }

    private final FilePath path;
    private final String mode;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile FileChannel channel;

    private SteadyFile(FilePath path, String mode) throws IOException {
        this.path = path;
        this.mode = mode;
        this.channel = path.open(mode);
    }

    /** The name under which MVStore opens a file as a steady one. */
    static String name(String file) {
        return SCHEME + ":" + file;
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        return steadily(now -> {
            ByteBuffer room = into.duplicate();
            int count = now.read(room, position);
            into.position(room.position());
            return count;
        });
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return steadily(now -> {
            ByteBuffer rest = from.duplicate();
            int count = now.write(rest, position);
            from.position(rest.position());
            return count;
        });
    }

    @Override
    public long size() throws IOException {
        return steadily(FileChannel::size);
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        FileChannel unused = steadily(now -> now.truncate(size));
    }

    @Override
    public void force(boolean metaData) throws IOException {
        boolean unused = steadily(now -> {
            now.force(metaData);
            return true;
        });
    }

    /** Always granted: other processes are kept away by the lock of the folder. */
    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        return new Granted(this, position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        opening.lock();
        try {
            channel.close();
        } finally {
            opening.unlock();
        }
    }

    private <T> T steadily(Operation<T> operation) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return operation.on(channel);
                } catch (ClosedChannelException e) {
                    interrupted |= Thread.interrupted();
                    openAgain(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void openAgain(ClosedChannelException why) throws IOException {
        opening.lock();
        try {
            if (!isOpen()) {
                throw why;
            }
            if (!channel.isOpen()) {
                channel = path.open(mode);
            }
        } finally {
            opening.unlock();
        }
    }

    private interface Operation<T> {
        T on(FileChannel channel) throws IOException;
    }

    private static final class Granted extends FileLock {

        Granted(FileChannel file, long position, long size, boolean shared) {
            super(file, position, size, shared);
        }

        @Override
        public boolean isValid() {
            return acquiredBy().isOpen();
        }

        @Override
        public void release() {
            // Nothing is held.
        }
    }

    /** Public because MVStore makes copies of it. */
    public static final class SteadyPath extends FilePathWrapper {

        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new SteadyFile(getBase(), mode);
        }
    }
}
