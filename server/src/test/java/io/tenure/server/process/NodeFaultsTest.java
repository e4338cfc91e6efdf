package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.LinuxBoot;
import io.tenure.server.process.ProcessSettings.Reach;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of child processes when the node, its guards or its watcher are killed or frozen: nothing. */
class NodeFaultsTest {

    /** How a gadget hides what it starts; {@code S} is a sleeper. */
    private static final Map<String, String> GADGETS = Map.of(
            "plain", "exec S",
            "stubborn", "trap '' TERM; S",
            "other-group", "bash -mc 'S & wait'",
            "other-session", "( setsid S & ); sleep 300",
            "naked", "( setsid env -i S & ); sleep 300");

    /** So long that nothing ends for want of time. */
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Soon over, but many times what it takes to send a few signals. */
    private static final Duration SHORT = Duration.ofSeconds(4);

    @TempDir
    private Path folder;

    private Path sleeper;
    private NodeUnderTest node;
    private final Map<String, Fault> faults = new TreeMap<>();

    /** The names by the seconds that their sleepers sleep. */
    private final Map<String, String> numbers = new TreeMap<>();

    private final List<Long> stopped = new ArrayList<>();

    private void open(Reach reach, Duration trust) throws IOException {
        Grounds.need(reach);
        sleeper = Living.sleeper(folder);
        node = new NodeUnderTest(folder, reach, trust);
    }

    @AfterEach
    void close() throws IOException {
        if (node != null) {
            node.close();
            for (long pid : stopped) {
                NodeUnderTest.signal("CONT", pid);
            }
            Living.kill(sleeper);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_killed_node_leaves_nothing_whatever_became_of_its_guards(Reach reach) throws IOException {
        open(reach, LONG);
        startAll(
                reach,
                EnumSet.of(
                        Fault.GUARD_STOPPED,
                        Fault.GUARD_KILLED,
                        Fault.READER_KILLED,
                        Fault.ALL_STOPPED,
                        Fault.ALL_KILLED));
        Path run = node.runFolder();
        // Frozen first, so that it does not mend what happens to its guards.
        List<Blow> blows = blows();
        node.freeze();
        strike(blows);
        node.kill();
        awaitSilence();
        Await.until(() -> assertThat(run).doesNotExist());
        Await.until(() -> assertThat(Guards.watchers(run)).isEmpty());
    }

    /** One that never comes back would leave its folder in memory for ever. */
    @ParameterizedTest
    @EnumSource
    void a_node_that_is_killed_before_it_started_anything_leaves_no_folder(Reach reach) throws IOException {
        open(reach, LONG);
        Path run = node.runFolder();
        node.kill();
        Await.until(() -> assertThat(run).doesNotExist());
    }

    @ParameterizedTest
    @EnumSource
    void a_frozen_node_has_nothing_left_after_its_time_whatever_became_of_its_guards(Reach reach) throws IOException {
        open(reach, SHORT);
        startAll(reach, EnumSet.of(Fault.TIMER_KILLED, Fault.ALL_STOPPED, Fault.ALL_KILLED));
        List<Blow> blows = blows();
        node.freeze();
        strike(blows);
        Await.until(() -> assertThat(alive()).isNotEqualTo(Set.copyOf(faults.keySet())));
        long until = Long.parseLong(
                Files.readString(node.runFolder().resolve("until")).strip());
        assertThat(new LinuxBoot().now().toMillis())
                .as("nothing is ended before its time")
                .isGreaterThanOrEqualTo(until);
        awaitSilence();
        node.thaw();
        Await.until(() -> assertThat(node.said())
                .containsAll(faults.keySet().stream()
                        .map(name -> "ended " + name + " Cut[]")
                        .toList()));
        assertThat(Guards.of(node.runFolder())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void what_outlives_node_guards_and_watcher_is_ended_by_the_next_process_of_the_node(Reach reach)
            throws IOException {
        open(reach, LONG);
        startAll(reach, Set.of());
        Path run = node.runFolder();
        node.freeze();
        for (long watcher : Guards.watchers(run)) {
            NodeUnderTest.signal("KILL", watcher);
        }
        for (Guards.Guard guard : Guards.of(run)) {
            Await.value(() -> Fault.ALL_KILLED.on(guard)).strike();
        }
        node.kill();
        assertThat(alive()).isEqualTo(Set.copyOf(faults.keySet()));
        new Shop(folder, reach).close();
        assertThat(alive()).isEmpty();
        assertThat(run).doesNotExist();
    }

    /** Again and again until the run folder is gone, which takes a while: none of them may find a gap. */
    @ParameterizedTest
    @EnumSource
    void a_guard_that_comes_after_the_death_of_its_node_leaves_nothing(Reach reach) throws IOException {
        open(reach, LONG);
        start("first", "plain", Fault.NONE);
        Await.until(() -> assertThat(alive()).containsExactly("first"));
        Path run = node.runFolder();
        for (int i = 0; i < 5_000; i++) {
            Files.createFile(run.resolve("pipes").resolve("more-" + i));
        }
        Path guard = Files.copy(run.resolve("guard.sh"), folder.resolve("guard.sh"));
        // Far in the future, so that only the missing permission is left to prevent it.
        Path until = Files.writeString(folder.resolve("until"), "999999999999\n");
        Files.createFile(run.resolve("late.wanted"));
        node.kill();
        awaitSilence();
        Await.until(() -> assertThat(Files.notExists(run) || Files.exists(run.resolve("late.job")))
                .as("the watcher lets nobody begin any more")
                .isTrue());
        do {
            Process late = new ProcessBuilder(
                            "sh",
                            guard.toString(),
                            until.toString(),
                            run.resolve("late").toString(),
                            "late",
                            "0.01",
                            "",
                            sleeper.toString(),
                            "0")
                    .start();
            assertThat(late.onExit().join().exitValue()).isNotZero();
        } while (Files.exists(run));
        awaitSilence();
        Await.until(() -> assertThat(Guards.watchers(run)).isEmpty());
        assertThat(run.resolveSibling(run.getFileName() + ".over")).doesNotExist();
    }

    private void startAll(Reach reach, Set<Fault> ofPlain) throws IOException {
        for (String gadget : GADGETS.keySet()) {
            if (reach == Reach.CGROUP || !gadget.equals("naked")) {
                start(gadget, gadget, Fault.NONE);
            }
        }
        for (Fault fault : ofPlain) {
            start(fault.name().toLowerCase(Locale.ROOT).replace('_', '-'), "plain", fault);
        }
        Await.until(() -> assertThat(alive()).isEqualTo(Set.copyOf(faults.keySet())));
    }

    private void start(String name, String gadget, Fault fault) throws IOException {
        faults.put(name, fault);
        String seconds = Integer.toString(300 + faults.size());
        numbers.put(seconds, name);
        Path script = Files.writeString(
                folder.resolve("gadget-" + name),
                "#!/bin/sh\n" + GADGETS.getOrDefault(gadget, "").replace("S", sleeper + " " + seconds) + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        node.start(name, script.toString());
    }

    private Set<String> alive() {
        return Set.copyOf(Living.of(sleeper).stream()
                .map(seen -> numbers.getOrDefault(seen.words().getLast(), "?"))
                .toList());
    }

    /** Found out before the node is frozen: the time of its processes is short then. */
    private List<Blow> blows() throws IOException {
        List<Guards.Guard> guards = Guards.of(node.runFolder());
        return faults.entrySet().stream()
                .map(entry -> Await.value(() ->
                        entry.getValue().on(Fault.guard(guards, entry.getKey()).orElseThrow())))
                .toList();
    }

    private void strike(List<Blow> blows) throws IOException {
        for (Blow blow : blows) {
            blow.strike();
            stopped.addAll(blow.stopped());
        }
    }

    private void awaitSilence() {
        Await.until(() -> assertThat(alive()).isEmpty());
    }
}
