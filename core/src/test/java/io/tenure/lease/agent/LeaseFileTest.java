package io.tenure.lease.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;
import io.tenure.time.BootClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LeaseFileTest {

    private static final Duration TTL = Duration.ofSeconds(3);
    private static final Duration RESOLUTION = Duration.ofMillis(20);
    private static final Holder HOLDER = new Holder(NodeId.parse("n2-0a1b2c3d"), new LeaseId("candidacy 7"));

    @TempDir
    private Path folder;

    private final HandBoot boot = new HandBoot();
    private LeaseFile file;

    @BeforeEach
    void open() {
        file = new LeaseFile(LeaseStorage.in(folder.resolve("lease")), boot);
    }

    @Test
    void a_missing_file_tells_nothing() {
        assertThat(file.read()).isEmpty();
    }

    @Test
    void after_a_restart_in_the_same_boot_the_exact_time_left_is_known() {
        file.write(HOLDER, TTL);
        boot.now = boot.now.plusSeconds(1);
        assertThat(file.read())
                .contains(new LeaseFile.Found(
                        Optional.of(HOLDER), Duration.ofSeconds(2).plus(RESOLUTION)));
    }

    @Test
    void a_renewal_moves_the_end_without_a_new_file() throws IOException {
        file.write(HOLDER, TTL);
        Object before = Files.getAttribute(folder.resolve("lease"), "unix:ino");
        boot.now = boot.now.plusSeconds(100);
        file.note(TTL);
        boot.now = boot.now.plusSeconds(1);
        assertThat(file.read().orElseThrow().left())
                .isEqualTo(Duration.ofSeconds(2).plus(RESOLUTION));
        assertThat(Files.getAttribute(folder.resolve("lease"), "unix:ino")).isEqualTo(before);
    }

    @Test
    void what_has_ended_long_ago_has_nothing_left() {
        file.write(HOLDER, TTL);
        boot.now = boot.now.plusSeconds(1000);
        assertThat(file.read()).contains(new LeaseFile.Found(Optional.of(HOLDER), Duration.ZERO));
    }

    @Test
    void after_another_boot_the_whole_ttl_is_honoured() {
        file.write(HOLDER, TTL);
        boot.id = "another";
        boot.now = Duration.ofSeconds(1_000_000);
        assertThat(file.read()).contains(new LeaseFile.Found(Optional.of(HOLDER), TTL));
    }

    @Test
    void a_clock_since_boot_that_went_back_never_gives_more_than_the_ttl() {
        file.write(HOLDER, TTL);
        boot.now = Duration.ZERO;
        assertThat(file.read()).contains(new LeaseFile.Found(Optional.of(HOLDER), TTL));
    }

    @Test
    void a_released_lease_has_no_holder() {
        file.write(HOLDER, TTL);
        file.forget();
        assertThat(file.read()).contains(new LeaseFile.Found(Optional.empty(), Duration.ZERO));
    }

    @Test
    void a_corrupt_file_tells_nothing_wherever_it_is_cut() throws IOException {
        file.write(HOLDER, TTL);
        String whole = Files.readString(folder.resolve("lease"));
        int identity = whole.indexOf("S\nboot=");
        for (int length = 0; length < identity; length++) {
            Files.writeString(folder.resolve("lease"), whole.substring(0, length));
            assertThat(file.read()).as(whole.substring(0, length)).isEmpty();
        }
        Files.write(folder.resolve("lease"), new byte[] {1, 2, (byte) 0xff});
        assertThat(file.read()).isEmpty();
        Files.writeString(folder.resolve("lease"), whole.replace("format=1", "format=2"));
        assertThat(file.read()).isEmpty();
    }

    private static final class HandBoot implements BootClock {

        private String id = "boot";
        private Duration now = Duration.ofSeconds(5000);

        @Override
        public Optional<String> id() {
            return Optional.of(id);
        }

        @Override
        public Duration now() {
            return now;
        }
    }
}
