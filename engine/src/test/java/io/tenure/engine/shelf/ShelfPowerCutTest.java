package io.tenure.engine.shelf;

import io.tenure.engine.state.Journal;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.sim.Dice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the disk was not told to keep may be lost, in any part. */
final class ShelfPowerCutTest {

    private static final int WRITES = 250;
    private static final int CUTS = 16;
    private static final int SAVES = 8;

    @TempDir
    Path root;

    static LongStream seeds() {
        return Seeds.of(1, 6);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_loss_of_power_at_any_point_keeps_what_was_acknowledged_and_only_whole_writes(long seed) throws Exception {
        Random random = new Random(seed);
        Story story = new Story(new Dice(seed));
        NavigableMap<Integer, Integer> acknowledged = new ConcurrentSkipListMap<>();
        CutDisk disk = write(story, random, acknowledged);
        int first = acknowledged.firstKey();
        List<Integer> deletions =
                disk.deletions().stream().filter(step -> step >= first).toList();
        for (int i = 0; i < CUTS; i++) {
            int steps = i % 2 == 0
                    ? first + random.nextInt(disk.length() - first + 1)
                    : deletions.get(random.nextInt(deletions.size()));
            int least = acknowledged.floorEntry(steps).getValue();
            String about = "Cut " + i + " after " + steps + " steps. " + Seeds.repeat(seed);
            Path left = root.resolve("left" + i);
            disk.cut(steps, random, left);
            checkRecovery(story, least, left, random, about);
        }
    }

    /** A write that comes during a save begins a new segment, so the one before goes with this very save. */
    @Test
    @Timeout(300)
    @Tag("long")
    void the_journal_goes_only_when_the_save_is_forced() throws Exception {
        Path folder = root.resolve("documents");
        Story story = new Story(new Dice(1));
        CutDisk disk = new CutDisk(folder);
        NavigableMap<Integer, Integer> acknowledged = new ConcurrentSkipListMap<>();
        AtomicInteger written = new AtomicInteger();
        AtomicBoolean during = new AtomicBoolean(true);
        try (DiskShelf shelf =
                DiskShelf.open(ShelfFiles.patient(folder), ShelfConfig.Beginning.NEW, disk, Journal::name)) {
            Runnable write = () -> {
                shelf.write(story.next()).join();
                acknowledged.put(disk.length(), written.incrementAndGet());
            };
            Journal.of(folder.resolve("documents.mv").toString()).beforeForce = () -> {
                if (during.compareAndSet(false, true)) {
                    write.run();
                }
            };
            for (int save = 0; save < SAVES; save++) {
                IntStream.range(0, 40).forEach(i -> write.run());
                during.set(false);
                shelf.save();
            }
        }
        int first = acknowledged.firstKey();
        for (int steps : disk.deletions().stream().filter(step -> step > first).toList()) {
            for (int i = 0; i < 4; i++) {
                Path left = root.resolve("left" + steps + "-" + i);
                disk.cut(steps, new Random(i), left);
                try (DiskShelf shelf = ShelfFiles.open(left)) {
                    story.check(shelf, acknowledged.floorEntry(steps).getValue(), "Cut " + i + " after " + steps);
                }
            }
        }
    }

    /** Writes, of which some are awaited, with saves in between; notes what was acknowledged after how many steps. */
    private CutDisk write(Story story, Random random, Map<Integer, Integer> acknowledged) throws Exception {
        Path folder = root.resolve("documents");
        CutDisk disk = new CutDisk(folder);
        try (DiskShelf shelf =
                DiskShelf.open(ShelfFiles.small(folder), ShelfConfig.Beginning.NEW, disk, Journal::name)) {
            acknowledged.put(disk.length(), 0);
            for (int i = 1; i <= WRITES; i++) {
                int number = i;
                CompletableFuture<@Nullable Void> written =
                        shelf.write(story.next()).thenRun(() -> acknowledged.merge(disk.length(), number, Math::max));
                if (random.nextInt(3) == 0) {
                    written.join();
                }
                if (random.nextInt(20) == 0) {
                    shelf.save();
                }
            }
        }
        return disk;
    }

    /** Also the recovery may be cut. */
    private void checkRecovery(Story story, int least, Path left, Random random, String about) throws Exception {
        CutDisk again = new CutDisk(left);
        int before = again.length();
        try (DiskShelf shelf =
                DiskShelf.open(ShelfFiles.small(left), ShelfConfig.Beginning.EXISTING, again, Journal::name)) {
            story.check(shelf, least, about);
        }
        Path twice = left.resolveSibling(left.getFileName() + "-again");
        again.cut(before + random.nextInt(again.length() - before + 1), random, twice);
        try (DiskShelf shelf = ShelfFiles.open(twice)) {
            story.check(shelf, least, about + " The recovery was cut too.");
        }
    }
}
