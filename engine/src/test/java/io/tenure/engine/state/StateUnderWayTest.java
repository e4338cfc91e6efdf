package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Checkpoint;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Parallel;
import io.tenure.testkit.Seeds;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read, saved, dumped and compared while entries are applied is what the tables came to after one of them. */
final class StateUnderWayTest {

    private static final long CHECK_ENTRIES = 25;
    private static final long MUCH = 64 << 20;
    private static final int ENTRIES = 150;

    /** More rows than are saved in one step. */
    private static final int ENTRIES_PER_SAVE = 20;

    private static final int ENTRIES_PER_DUMP = 7;
    private static final int ENTRIES_PER_READ = 2;
    private static final int CUTS = 25;

    @TempDir
    Path root;

    static LongStream seeds() {
        return Seeds.of(2, 4);
    }

    @Test
    void a_full_disk_is_named_and_whoever_reads_afterwards_is_to_ask_another_node() throws Exception {
        StateUnderWay way = new StateUnderWay(root, 1, Long.MAX_VALUE, MUCH);
        // More than stays in memory.
        for (int i = 0; i < ENTRIES; i++) {
            way.apply();
        }
        way.state.persist();
        way.apply();
        way.journal().full = true;

        assertThatThrownBy(way.state::persist)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageEndingWith("state.mv: No space left on device");

        assertThatThrownBy(() -> way.state.look(StateUnderWay::digest)).isInstanceOf(Unavailable.class);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everybody_sees_whole_entries_and_so_does_a_loss_of_power(long seed) throws Exception {
        // Comparisons and dumps leave saves little to do.
        boolean compares = seed % 2 == 0;
        long checkEntries = compares ? CHECK_ENTRIES : Long.MAX_VALUE;
        TreeMap<Integer, Long> synced = new TreeMap<>();
        try (StateUnderWay way = new StateUnderWay(root, seed, checkEntries, MUCH)) {
            synced.put(way.journal().length(), -1L);
            Beside saves = new Beside(ENTRIES_PER_SAVE, () -> save(way, synced));
            Beside dumps = new Beside(compares ? ENTRIES_PER_DUMP : ENTRIES / 2, () -> dump(way));
            Beside reads = new Beside(ENTRIES_PER_READ, () -> read(way));
            Parallel.run(List.<Runnable>of(() -> apply(way, List.of(saves, dumps, reads)), saves, dumps, reads));
            for (long index = CHECK_ENTRIES; index <= way.last(); index += CHECK_ENTRIES) {
                var checkpoint = way.state.checkpoints().at(index);
                checkpoint.ifPresent(c -> assertThat(c.digest()).isEqualTo(way.digest(c.index())));
            }
            assertThat(way.state.checkpoints().newest().isPresent()).isEqualTo(compares);
            cutThePower(way, synced, seed);
            way.state.close();
            try (StateFile file = StateFile.open(root.resolve("n").resolve("state.mv"), 1)) {
                assertThat(file.applied().index()).isEqualTo(way.last());
                assertThat(StateUnderWay.digest(file)).isEqualTo(way.digest(way.last()));
            }
        }
    }

    private static void apply(StateUnderWay way, List<Beside> others) {
        try {
            while (way.last() < ENTRIES) {
                way.apply();
                others.forEach(other -> other.applied(way.last()));
            }
        } finally {
            others.forEach(Beside::end);
        }
    }

    /** Something that is done each time when so many entries more were applied, and while others are. */
    private static final class Beside implements Runnable {

        private final int entries;
        private final Runnable something;
        private final Semaphore due = new Semaphore(0);
        private volatile boolean over;

        private Beside(int entries, Runnable something) {
            this.entries = entries;
            this.something = something;
        }

        private void applied(long index) {
            if (index % entries == 0) {
                due.release();
            }
        }

        private void end() {
            over = true;
            due.release();
        }

        @Override
        public void run() {
            due.acquireUninterruptibly();
            while (!over) {
                something.run();
                due.acquireUninterruptibly();
            }
        }
    }

    /** Now and then durably. */
    private static void save(StateUnderWay way, TreeMap<Integer, Long> synced) {
        if (synced.size() % 2 == 0) {
            way.state.keepUp();
        }
        long index = way.state.persist().index();
        synced.put(way.journal().length(), index);
    }

    private static void dump(StateUnderWay way) {
        Checkpoint checkpoint = way.state.checkpoint();
        assertThat(checkpoint.digest()).isEqualTo(way.digest(checkpoint.index()));
        try (StateVersion version = way.state.version()) {
            long truth = way.digest(version.position().index());
            assertThat(version.digest()).isEqualTo(truth);
            assertThat(StateUnderWay.digestOf(version::rows)).isEqualTo(truth);
        }
    }

    private static void read(StateUnderWay way) {
        way.state.look(tables -> {
            long index = way.state.applied().index();
            assertThat(StateUnderWay.digest(tables)).isEqualTo(way.digest(index));
            return index;
        });
    }

    private static void cutThePower(StateUnderWay way, TreeMap<Integer, Long> synced, long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < CUTS; i++) {
            int steps = synced.firstKey() + random.nextInt(way.journal().length() - synced.firstKey() + 1);
            try (StateFile file = way.left(way.journal().left(steps, random))) {
                long index = file.applied().index();
                assertThat(index)
                        .as("cut after %d steps. %s", steps, Seeds.repeat(seed))
                        .isGreaterThanOrEqualTo(synced.floorEntry(steps).getValue());
                assertThat(file.digest())
                        .as("cut after %d steps. %s", steps, Seeds.repeat(seed))
                        .isEqualTo(way.digest(index));
                assertThat(StateUnderWay.digest(file)).isEqualTo(way.digest(index));
            }
        }
    }

    @Test
    void entries_have_their_turn_while_rows_are_brought_to_the_file() throws Exception {
        try (StateUnderWay way = new StateUnderWay(root, 1, Long.MAX_VALUE, MUCH)) {
            for (int i = 0; i < 50; i++) {
                way.apply();
            }
            long before = way.last();
            Thread saver = Thread.currentThread();
            AtomicInteger within = new AtomicInteger();
            way.onTime = () -> {
                boolean between = Thread.currentThread().equals(saver)
                        && !way.state.locks().writing.isHeldByCurrentThread();
                if (between && within.get() < 5) {
                    within.incrementAndGet();
                    way.apply();
                }
            };
            long saved = way.state.persist().index();
            assertThat(within).hasValue(5);
            assertThat(saved).isEqualTo(before + 5).isEqualTo(way.last());
            try (StateFile file = way.left(way.journal().forced(way.journal().length()))) {
                assertThat(file.applied().index()).isEqualTo(saved);
                assertThat(StateUnderWay.digest(file)).isEqualTo(way.digest(saved));
            }
        }
    }

    @Test
    void who_applies_tells_when_much_is_unsaved_and_saves_before_it_is_too_much() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (StateUnderWay way = new StateUnderWay(root, 1, Long.MAX_VALUE, 2 << 20)) {
            way.state.onMuch(told::incrementAndGet);
            while (told.get() == 0) {
                way.apply();
                assertThat(way.last()).isLessThan(100);
            }
            assertThat(saved(way)).as("it is told before").isNegative();
            long then = way.last();
            while (saved(way) < 0) {
                way.apply();
                assertThat(way.last()).isLessThan(100);
            }
            assertThat(way.last()).isGreaterThan(then);
            assertThat(told).as("it is told once").hasValue(1);
            way.state.keepUp();
            while (told.get() == 1) {
                way.apply();
                assertThat(way.last()).isLessThan(200);
            }
        }
    }

    private static long saved(StateUnderWay way) throws Exception {
        try (StateFile file = way.left(way.content())) {
            return file.applied().index();
        }
    }
}
