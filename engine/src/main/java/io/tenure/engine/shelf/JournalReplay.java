package io.tenure.engine.shelf;

import io.tenure.engine.state.DamagedState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Hands over the writes of the journal that the file does not have.
 *
 * <p>A frame that is not whole is the torn end of the journal if no later write follows: nobody was told that it is on
 * the disk, and it is left out. Anything else is damage and is refused.
 */
final class JournalReplay {

    private final ShelfDisk disk;
    private final Path folder;
    private final String owner;
    private final Target target;

    JournalReplay(ShelfDisk disk, Path folder, String owner, Target target) {
        this.disk = disk;
        this.folder = folder;
        this.owner = owner;
        this.target = target;
    }

    /** Who gets the writes, in the order of their numbers. */
    interface Target {

        void write(long number, byte[] bytes) throws IOException;
    }

    /** Hands over all writes behind this number. */
    void run(long applied) throws IOException {
        List<Long> firsts = DocumentJournal.firsts(disk);
        int from = firsts.size() - 1;
        while (from >= 0 && firsts.get(from) > applied + 1) {
            from--;
        }
        if (from < 0) {
            throw lost(applied + 1);
        }
        long next = firsts.get(from);
        for (int i = from; i < firsts.size(); i++) {
            if (firsts.get(i) != next) {
                throw lost(next);
            }
            next = segment(next, applied, i == firsts.size() - 1);
        }
    }

    /** The number behind those of the segment. */
    private long segment(long first, long applied, boolean last) throws IOException {
        String name = JournalSegment.name(first);
        try (SegmentReader reader = new SegmentReader(disk.open(name))) {
            checkOwner(reader, first, name);
            long number = first;
            Optional<List<byte[]>> writes = reader.next(number);
            while (writes.isPresent()) {
                for (byte[] write : writes.get()) {
                    if (number > applied) {
                        target.write(number, write);
                    }
                    number++;
                }
                writes = reader.next(number);
            }
            if (last && reader.isFollowed(number)) {
                throw damaged(name, "write " + number + " is not what was written, but later ones follow");
            }
            return number;
        }
    }

    private void checkOwner(SegmentReader reader, long first, String name) throws IOException {
        String found;
        try {
            found = reader.owner(first);
        } catch (IOException e) {
            throw damaged(name, String.valueOf(e.getMessage()));
        }
        if (!found.equals(owner)) {
            throw new IOException("The file " + path(name) + " is of " + found + ", but this folder is " + owner
                    + ": a file was lost or mixed up. Restore the folder as a whole, or move it away and join again.");
        }
    }

    private IOException damaged(String name, String how) {
        return new IOException("The journal file " + path(name) + " is damaged (" + how + "). " + DamagedState.REPLACE);
    }

    private IOException lost(long number) {
        return new IOException("Write " + number + " is missing from the journal in " + folder.toAbsolutePath()
                + ": a file was lost, and with it promises that this node has given. Restore the folder as a whole,"
                + " or move it away and join again.");
    }

    private Path path(String name) {
        return folder.resolve(name).toAbsolutePath();
    }
}
