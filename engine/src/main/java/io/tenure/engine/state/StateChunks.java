package io.tenure.engine.state;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.h2.mvstore.SFChunk;
import org.h2.mvstore.SingleFileStore;
import org.h2.mvstore.WriteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * MVStore's view of the state file, and how much of it is in use. Each save appends or fills in a chunk of pages, and a
 * chunk keeps its place until the last of its pages was rewritten elsewhere.
 */
final class StateChunks extends SingleFileStore {

    /** Nobody minds a file as small as that. */
    private static final long SMALL = 1 << 20;

    /** How large the file may be, in percent of its pages that are in use. */
    private static final int LARGE = 175;

    /** A chunk with fewer percent of its pages in use is worth to be cleared. */
    private static final int FULL_ENOUGH = 70;

    /** Where the end of the file begins, in percent of what all chunks take; behind that it is worth to be cleared. */
    private static final int END = 110;

    /** How often the end is cleared at every look; then more rarely: where no hole is large enough it is in vain. */
    private static final int TRIES = 4;

    /** How many looks pass at most between two tries. A hole that is too small now need not stay so. */
    private static final int RAREST = 64;

    private int tries;
    private int looks;
    private volatile @Nullable Taken taken;

    StateChunks(int cacheMegabytes) {
        super(Map.of("cacheSize", cacheMegabytes));
    }

    /** What a thread wants to be run in its save. Another one may begin to wait for its own meanwhile. */
    private record Taken(Thread by, Runnable then) {}

    /** Runs this once, in this thread's next save, when it knows all pages that it writes and before it looks at any. */
    void onceTaken(Runnable then) {
        taken = new Taken(Thread.currentThread(), then);
    }

    /** MVStore asks for this when it has the roots of all maps: pages under them never change. */
    @Override
    public WriteBuffer getWriteBuffer() {
        Taken wanted = taken;
        if (wanted != null && wanted.by.equals(Thread.currentThread())) {
            taken = null;
            wanted.then.run();
        }
        return super.getWriteBuffer();
    }

    /**
     * The chunks whose pages should be rewritten, so that the file comes to less than twice its content: those that
     * are mostly empty, else those behind large holes.
     */
    Set<Integer> toClear() {
        Use use = use();
        if (!use.isLarge()) {
            tries = 0;
            return Set.of();
        }
        if (use.pages * 100 < use.chunks * FULL_ENOUGH) {
            tries = 0;
            return those(chunk -> chunk.maxLenLive * 100 < chunk.maxLen * FULL_ENOUGH);
        }
        long end = (use.chunks + use.unneeded) * END / 100;
        return use.file > end && isTime() ? those(chunk -> chunk.block * CheckedFile.BLOCK >= end) : Set.of();
    }

    private boolean isTime() {
        int pause = tries < TRIES ? 1 : Math.min(RAREST, 1 << Math.min(tries - TRIES + 1, Integer.SIZE - 2));
        looks++;
        if (looks < pause) {
            return false;
        }
        looks = 0;
        tries++;
        return true;
    }

    /** Whether much of the file belongs to chunks that nobody needs, which MVStore gives back with later saves. */
    boolean hasUnneeded() {
        Use use = use();
        return use.isLarge() && use.unneeded * 100 > use.chunks * (END - 100);
    }

    private Use use() {
        long pages = 0;
        long needed = 0;
        long unneeded = 0;
        for (SFChunk chunk : getChunks().values()) {
            long bytes = (long) chunk.len * CheckedFile.BLOCK;
            if (chunk.maxLenLive > 0) {
                needed += bytes;
                pages += bytes * chunk.maxLenLive / chunk.maxLen;
            } else {
                unneeded += bytes;
            }
        }
        return new Use(size(), needed, unneeded, pages);
    }

    private Set<Integer> those(Predicate<SFChunk> worthIt) {
        Set<Integer> ids = new HashSet<>();
        for (SFChunk chunk : getChunks().values()) {
            if (chunk.maxLenLive > 0 && worthIt.test(chunk)) {
                ids.add(chunk.id);
            }
        }
        return ids;
    }

    /**
     * What is in the file, in bytes.
     *
     * @param file all of it
     * @param chunks those of which at least one page is in use
     * @param unneeded the other chunks
     * @param pages the part of {@code chunks} that is in use
     */
    private record Use(long file, long chunks, long unneeded, long pages) {

        boolean isLarge() {
            return file > SMALL && file * 100 > pages * LARGE;
        }
    }
}
