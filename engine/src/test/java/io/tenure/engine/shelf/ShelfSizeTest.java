package io.tenure.engine.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Journal, file and memory are bounded, whatever is written. */
final class ShelfSizeTest {

    private static final int ROWS = 4_000;
    private static final int SAVES = 150;
    private static final int MOST_IDLE_SAVES = 2_000;

    private final Random random = new Random(7);

    @TempDir
    Path root;

    private Path folder() {
        return root.resolve("documents");
    }

    private ShelfRow row(int number) {
        String name = "/documents/" + number;
        byte[] value = new byte[500];
        random.nextBytes(value);
        return new ShelfRow(new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(name), name), value);
    }

    private static long journal(Path folder) throws IOException {
        long bytes = 0;
        for (Path segment : ShelfFiles.segments(folder)) {
            bytes += Files.size(segment);
        }
        return bytes;
    }

    @Test
    void a_journal_that_nobody_saves_is_saved_when_it_is_much() throws Exception {
        ShelfConfig small = ShelfFiles.small(folder());
        try (DiskShelf shelf = DiskShelf.open(small, ShelfConfig.Beginning.NEW)) {
            long most = 0;
            for (int i = 0; i < 40; i++) {
                CompletableFuture<?> last = CompletableFuture.completedFuture(null);
                for (int j = 0; j < 100; j++) {
                    last = shelf.write(List.of(row(i * 100 + j)));
                }
                last.join();
                most = Math.max(most, ShelfFiles.segments(folder()).size());
            }
            assertThat(most).as("files of the journal").isBetween(1L, 4L);
            shelf.write(List.of(row(0))).join();
            shelf.save();
            shelf.write(List.of(row(0))).join();
            shelf.save();
            assertThat(journal(folder())).isLessThanOrEqualTo(2 << 20);
        }
    }

    @Test
    void a_segment_goes_when_the_file_has_all_of_it() throws Exception {
        try (DiskShelf shelf = DiskShelf.open(ShelfFiles.small(folder()), ShelfConfig.Beginning.NEW)) {
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 10; j++) {
                    shelf.write(List.of(row(j))).join();
                }
                shelf.save();
            }
            List<Path> segments = ShelfFiles.segments(folder());
            assertThat(segments).hasSizeBetween(1, 2);
            assertThat(JournalSegment.first(segments.getFirst().getFileName().toString())
                            .getAsLong())
                    .isGreaterThanOrEqualTo(31);
        }
    }

    @Test
    void documents_that_are_overwritten_again_and_again_leave_room() throws Exception {
        leaveRoom(ShelfFiles.config(folder()));
    }

    /** Whoever gets little done in each save needs more of them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 4, 18})
    void on_a_busy_machine_they_leave_room_too(long seed) throws Exception {
        leaveRoom(ShelfFiles.config(folder(), new BusyTime(seed)));
    }

    private void leaveRoom(ShelfConfig config) throws Exception {
        try (DiskShelf shelf = DiskShelf.open(config, ShelfConfig.Beginning.NEW)) {
            for (int i = 0; i < ROWS; i++) {
                var unused = shelf.write(List.of(row(i)));
            }
            for (int i = 0; i < SAVES; i++) {
                for (int j = 0; j < 100; j++) {
                    var unused = shelf.write(
                            List.of(row(random.nextInt(10) == 0 ? random.nextInt(ROWS) : random.nextInt(200))));
                }
                shelf.save();
            }
            // A save gives room back for a moment only, however little a busy machine does in it.
            long most = bytesOfCopy(shelf) * 5 / 2;
            for (int i = 0; i < MOST_IDLE_SAVES && Files.size(folder().resolve("documents.mv")) > most; i++) {
                shelf.save();
            }
            assertThat(Files.size(folder().resolve("documents.mv"))).isLessThanOrEqualTo(most);
        }
    }

    /** What the same rows take if they are written once. */
    private long bytesOfCopy(DiskShelf shelf) throws IOException {
        Path copy = root.resolve("copy");
        try (DiskShelf fresh = ShelfFiles.open(copy)) {
            fresh.write(shelf.list(ShelfTable.DOCUMENTS, "", "", ROWS)).join();
        }
        return Files.size(copy.resolve("documents.mv"));
    }

    /** The clock of a process that is often interrupted. */
    private static final class BusyTime implements Time {

        private final Random random;
        private long nanos;

        BusyTime(long seed) {
            random = new Random(seed);
        }

        @Override
        public synchronized long nanos() {
            nanos += random.nextInt(3) == 0 ? random.nextInt(30_000_000) : 1000;
            return nanos;
        }

        @Override
        public Instant wall() {
            return Instant.EPOCH;
        }
    }
}
