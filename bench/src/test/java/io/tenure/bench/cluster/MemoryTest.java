package io.tenure.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MemoryTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void a_process_counts_with_what_it_has_started() throws IOException, InterruptedException {
        Process child = new ProcessBuilder("sleep", "600").start();
        try {
            long own = Memory.of(ProcessHandle.current());
            long others = Memory.of(child.toHandle());
            assertThat(own).isBetween(10 * MEGABYTE, 8192 * MEGABYTE);
            assertThat(others).isBetween(1L, 100 * MEGABYTE);
            // The process that asks grows and shrinks meanwhile; the child does not.
            assertThat(Memory.ofFamily(child.toHandle())).isBetween(1L, 100 * MEGABYTE);
            assertThat(Memory.ofFamily(ProcessHandle.current())).isGreaterThan(Memory.of(child.toHandle()));
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertThat(Memory.of(child.toHandle())).isZero();
    }
}
