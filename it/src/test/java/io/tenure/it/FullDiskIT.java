package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.ground.Skip;
import io.tenure.it.ground.SmallDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node on a disk that takes nothing more: it says so, serves what it still can, and loses nothing. */
class FullDiskIT {
    private static final int DISK_MEGABYTES = 400;
    private static final long RESERVE = 256L << 20;
    private static final int MAX_COMPLAINT = 1 << 20;
    private static final NodeClient CLIENT = NodeClient.patient();

    private static Path folder;

    @BeforeAll
    static void make_room_for_logs() {
        folder = Workspace.fresh("FullDiskIT");
    }

    @BeforeEach
    void assume_disks() {
        Skip.over(SmallDisk.obstacle());
    }

    @Test
    void a_folder_that_cannot_be_written_is_named() {
        try (SmallDisk disk = SmallDisk.mount("read-only", 16)) {
            disk.readOnly();
            try (NodeProcess refused = NodeProcess.start(setup("not-written", disk))) {
                assertThat(refused.awaitExit()).isEqualTo(1);
                assertThat(refused.log()).contains(disk.folder().toString());
                assertThat(refused.log()).as("a sentence, no stack").doesNotContain("\tat io.tenure");
            }
        }
    }

    @Test
    void below_the_reserve_writes_are_refused_and_reads_are_served_until_there_is_room() throws IOException {
        try (SmallDisk disk = SmallDisk.mount("reserve", DISK_MEGABYTES);
                NodeProcess small = start("reserve-node", disk)) {
            write(small, "before");
            disk.fillUpTo(RESERVE / 2);
            Probe.until(() -> {
                Reply reply = tryToWrite(small, "meanwhile");
                assertThat(reply.status()).as(reply.body()).isEqualTo(507);
                assertThat(reply.json().path("detail").asString()).contains("room");
            });
            assertThat(CLIENT.get(small.url("/api/v1/store/disk/before")).status())
                    .isEqualTo(200);
            disk.makeRoom();
            Probe.until(() -> assertThat(tryToWrite(small, "after").status()).isEqualTo(200));
        }
    }

    @Test
    void a_full_disk_ends_the_process_and_loses_nothing() throws IOException {
        try (SmallDisk disk = SmallDisk.mount("full", DISK_MEGABYTES);
                NodeProcess full = start("full-node", disk)) {
            write(full, "before");
            disk.fillUpTo(0);
            Probe.until(() -> {
                useTheReserve(full);
                assertThat(full.isRunning())
                        .as(full.setup().log() + " says what it does")
                        .isFalse();
            });
            assertThat(full.awaitExit()).isNotZero();
            assertThat(full.log()).containsIgnoringCase("no space left");
            assertThat(full.log())
                    .as("a full disk is not filled with complaints")
                    .hasSizeLessThan(MAX_COMPLAINT);
            disk.makeRoom();
            full.start().awaitReady();
            assertThat(CLIENT.get(full.url("/api/v1/store/disk/before")).status())
                    .isEqualTo(200);
            write(full, "after");
        }
    }

    private static NodeProcess start(String name, SmallDisk disk) {
        return NodeProcess.start(setup(name, disk)).awaitReady();
    }

    private static NodeSetup setup(String name, SmallDisk disk) {
        return NodeSetup.in(folder, name).small().withData(disk.folder().resolve(name));
    }

    private static void write(NodeProcess to, String id) throws IOException {
        Reply reply = tryToWrite(to, id);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private static Reply tryToWrite(NodeProcess to, String id) {
        try {
            return CLIENT.put(to.url("/api/v1/store/disk/" + id), "\"" + "x".repeat(2000) + "\"");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Deletes are let through below the reserve, and fill the log. */
    private static void useTheReserve(NodeProcess full) {
        for (int i = 0; i < 100 && full.isRunning(); i++) {
            Optional<Reply> unused = full.delete("/api/v1/store/disk/" + "i".repeat(400) + i);
        }
    }
}
