package io.tenure.server.office;

import io.tenure.store.codec.Fields;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** How a node is, as it tells the other members. */
public record NodeReport(String version, Duration uptime, Room heap, Room disk, Promise promise) {

    private static final int FORMAT = 1;
    private static final long NONE = -1;

    /** Bytes: of the heap those in use and at most, of the disk those left and all. */
    public record Room(long bytes, long most) {}

    /** The disk is that of the data folder. */
    static NodeReport ofThisProcess(String version, Path data, Promise promise) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new NodeReport(
                version,
                Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()),
                new Room(heap.getUsed(), heap.getMax()),
                disk(data),
                promise);
    }

    private static Room disk(Path data) {
        try {
            FileStore store = Files.getFileStore(data);
            return new Room(store.getUsableSpace(), store.getTotalSpace());
        } catch (IOException e) {
            throw new UncheckedIOException("The disk of " + data + " does not say how much is left.", e);
        }
    }

    byte[] encode() {
        return Fields.write(out -> {
            out.writeByte(FORMAT);
            out.writeUTF(version);
            out.writeLong(uptime.toMillis());
            for (Room room : new Room[] {heap, disk}) {
                out.writeLong(room.bytes());
                out.writeLong(room.most());
            }
            out.writeUTF(promise.state());
            out.writeUTF(promise.holder().orElse(""));
            out.writeLong(promise.left().map(Duration::toMillis).orElse(NONE));
        });
    }

    static NodeReport decode(byte[] bytes) {
        return Fields.read(bytes, "The report of the node is cut short.", in -> {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IllegalArgumentException("The report of the node has the unknown format " + format + ".");
            }
            return new NodeReport(in.readUTF(), Duration.ofMillis(in.readLong()), room(in), room(in), promise(in));
        });
    }

    private static Room room(DataInputStream in) throws IOException {
        return new Room(in.readLong(), in.readLong());
    }

    private static Promise promise(DataInputStream in) throws IOException {
        String state = in.readUTF();
        String holder = in.readUTF();
        long left = in.readLong();
        return new Promise(
                state,
                Optional.of(holder).filter(id -> !id.isEmpty()),
                left == NONE ? Optional.empty() : Optional.of(Duration.ofMillis(left)));
    }
}
