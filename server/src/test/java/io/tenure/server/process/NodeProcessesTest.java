package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.server.process.ProcessSettings.Reach;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Child processes of a node that is well. */
class NodeProcessesTest {

    @TempDir
    private Path folder;

    private Shop shop;
    private Path sleeper;

    private void open(Reach reach) throws IOException {
        Grounds.need(reach);
        sleeper = Living.sleeper(folder);
        shop = new Shop(folder, reach);
    }

    @AfterEach
    void close() {
        if (shop != null) {
            shop.close();
            Living.kill(sleeper);
        }
    }

    @ParameterizedTest
    @EnumSource
    void output_environment_folder_and_code_are_those_of_the_command(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.start(
                shop.script("tells", "echo \"$1|$2|$PATH|${HOME-none}\"; pwd; echo wrong >&2; cat; exit 3"),
                "a b",
                "*'\"$(id)");
        assertThat(work.exit()).isEqualTo(new Exit.Code(3));
        assertThat(work.out()).isEqualTo("a b|*'\"$(id)|/usr/bin:/bin|none\n" + folder.toRealPath() + "\n");
        assertThat(work.err()).isEqualTo("wrong\n");
    }

    @ParameterizedTest
    @EnumSource
    void a_signal_of_somebody_else_is_told_apart_from_a_code(Reach reach) throws IOException {
        open(reach);
        // Not INT: what a script starts in the background ignores it, and passes that on.
        List<Shop.Work> signals = List.of(shop.sh("kill -9 $$"), shop.sh("kill -TERM $$"), shop.sh("kill -ALRM $$"));
        List<Shop.Work> codes =
                List.of(shop.sh("exit 137"), shop.sh("exit 143"), shop.sh("exit 127"), shop.sh("exit 125"));
        assertThat(signals.stream().map(Shop.Work::exit))
                .containsExactly(new Exit.Signal(9), new Exit.Signal(15), new Exit.Signal(14));
        assertThat(codes.stream().map(Shop.Work::exit))
                .containsExactly(new Exit.Code(137), new Exit.Code(143), new Exit.Code(127), new Exit.Code(125));
    }

    @ParameterizedTest
    @EnumSource
    void what_is_told_to_end_is_gone_with_all_that_it_started(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("trap '' TERM\n( setsid " + sleeper + " 300 & )\nbash -mc '" + sleeper
                + " 301 & wait' &\n" + sleeper + " 302");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(3));
        work.child().end();
        work.child().end();
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
        assertThat(Living.of(sleeper)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void after_code_0_what_left_the_session_lives_and_the_rest_does_not(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("setsid " + sleeper + " 300 &\nbash -mc '" + sleeper + " 301 & ' &\n" + sleeper
                + " 302 &\nwhile [ ! -e ready ]; do sleep 0.01; done");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(3));
        Files.createFile(folder.resolve("ready"));
        assertThat(work.exit()).isEqualTo(new Exit.Code(0));
        assertThat(Living.of(sleeper))
                .extracting(seen -> seen.words().getLast())
                .containsExactly("300");
    }

    @ParameterizedTest
    @EnumSource
    void what_is_released_survives_a_cut(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("$TENURE_RELEASE " + sleeper + " 300 &\n" + sleeper + " 301");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(2));
        Await.until(() -> assertThat(Living.of(sleeper))
                .filteredOn(seen -> seen.words().getLast().equals("300"))
                .allMatch(seen -> seen.process().session() == seen.process().pid()));
        work.child().end();
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
        assertThat(Living.of(sleeper))
                .extracting(seen -> seen.words().getLast())
                .containsExactly("300");
    }

    @ParameterizedTest
    @EnumSource
    void a_daemon_that_keeps_stdout_and_writes_for_ever_does_not_hold_up_the_end(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("echo begin; setsid yes & sleep 0.1; exit 0");
        assertThat(work.exit()).isEqualTo(new Exit.Code(0));
        assertThat(work.out()).startsWith("begin\n");
    }

    @ParameterizedTest
    @EnumSource
    void endless_output_is_read_until_it_is_cut(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("exec yes");
        Await.until(() -> assertThat(work.out().length()).isGreaterThan(1_000_000));
        assertThat(shop.sh("echo beside").exit()).isEqualTo(new Exit.Code(0));
        work.child().end();
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
    }

    @ParameterizedTest
    @EnumSource
    void a_command_that_closes_its_output_runs_on(Reach reach) throws IOException {
        open(reach);
        assertThat(shop.sh("exec >&- 2>&-; sleep 0.1; exit 4").exit()).isEqualTo(new Exit.Code(4));
    }

    @ParameterizedTest
    @EnumSource
    void whoever_kills_a_guard_ends_its_command(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("exec " + sleeper + " 300");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
        long guard = Long.parseLong(Guards.of(shop.runFolder()).getFirst().words()[1]);
        ProcessHandle.of(guard).orElseThrow().destroyForcibly();
        assertThat(work.exit()).isEqualTo(new Exit.Signal(9));
        assertThat(Living.of(sleeper)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void once_the_trusted_time_is_over_nothing_is_begun_and_all_is_cut(Reach reach) throws IOException {
        open(reach);
        Shop.Work early = shop.sh("exec " + sleeper + " 300");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
        shop.trust(Duration.ofMillis(200));
        assertThat(early.exit()).isEqualTo(new Exit.Cut());
        Shop.Work late = shop.sh("touch " + folder.resolve("begun"));
        assertThat(late.exit()).isEqualTo(new Exit.Cut());
        assertThat(folder.resolve("begun")).doesNotExist();
        shop.trust(Duration.ofHours(1));
        assertThat(shop.sh("exit 0").exit()).isEqualTo(new Exit.Code(0));
    }

    @ParameterizedTest
    @EnumSource
    void if_the_time_cannot_be_written_all_is_cut(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("exec " + sleeper + " 300");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
        Path obstacle = Files.createDirectory(shop.runFolder().resolve("until.new"));
        shop.trust(Duration.ofHours(2));
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
        assertThat(shop.runFolder().resolve("until")).doesNotExist();
        Files.delete(obstacle);
        shop.trust(Duration.ofHours(2));
        assertThat(shop.sh("exit 0").exit()).isEqualTo(new Exit.Code(0));
    }

    @ParameterizedTest
    @EnumSource
    void a_guard_that_does_not_do_as_it_is_told_is_ended_too(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("exec " + sleeper + " 300");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
        Blow blow = Await.value(
                () -> Fault.ALL_STOPPED.on(Guards.of(shop.runFolder()).getFirst()));
        blow.strike();
        work.child().end();
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
        assertThat(Living.of(sleeper)).isEmpty();
        Await.until(() -> assertThat(blow.stopped())
                .allMatch(pid -> Proc.process(pid).filter(Proc.Line::lives).isEmpty()));
    }

    @ParameterizedTest
    @EnumSource
    void what_cannot_be_executed_is_told_in_a_sentence(Reach reach) throws IOException {
        open(reach);
        Path plain = Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
        assertThat(sentence(shop.start(plain))).contains("chmod +x");
        assertThat(sentence(shop.start(folder.resolve("none")))).contains("does not exist");
        assertThat(sentence(shop.start(folder))).contains("no regular file");
        assertThat(sentence(shop.start(shop.executable("lost", "#!/no/such/program -x\n"))))
                .contains("/no/such/program");
        assertThat(sentence(shop.start(shop.executable("dos", "#!/bin/sh\r\nexit 0\r\n"))))
                .contains("Windows");
        // Not known before: an ELF file of another machine.
        assertThat(sentence(shop.start(shop.executable("broken", "\u007fELF\u0002\u0001\u0001\0\0\0"))))
                .contains("could not be started");
        assertThat(sentence(shop.start(shop.script("wide", ""), "x".repeat(200_000))))
                .contains("pass it in a file");
        String[] many = Stream.generate(() -> "x".repeat(100_000)).limit(30).toArray(String[]::new);
        assertThat(sentence(shop.start(shop.script("long", ""), many))).contains("pass them in a file");
    }

    @ParameterizedTest
    @EnumSource
    void an_environment_that_cannot_be_is_told_in_a_sentence(Reach reach) throws IOException {
        open(reach);
        for (String name : List.of("A=B", "until", "TENURE_GUARD")) {
            Command command = new Command("odd", List.of("/bin/true"), Map.of(name, "x"), folder);
            assertThat(Shop.exit(shop.processes().processes().start(command, new Shop.Work())))
                    .isInstanceOfSatisfying(
                            Exit.NotBegun.class,
                            exit -> assertThat(exit.sentence()).contains(name));
        }
        assertThat(shop.sh("exit 0").exit()).isEqualTo(new Exit.Code(0));
    }

    @ParameterizedTest
    @EnumSource
    void five_thousand_arguments_are_no_obstacle(Reach reach) throws IOException {
        open(reach);
        String[] many = Stream.iterate(1, i -> i + 1)
                .limit(5000)
                .map(i -> "argument-" + i)
                .toArray(String[]::new);
        Shop.Work work = shop.start(shop.script("counts", "echo $#"), many);
        assertThat(work.exit()).isEqualTo(new Exit.Code(0));
        assertThat(work.out()).isEqualTo("5000\n");
    }

    @ParameterizedTest
    @EnumSource
    void an_executable_that_is_being_written_is_tried_again(Reach reach) throws IOException {
        open(reach);
        Files.copy(Path.of("/bin/true").toRealPath(), folder.resolve("busy"));
        try (var writing = Files.newByteChannel(folder.resolve("busy"), java.nio.file.StandardOpenOption.WRITE)) {
            assertThat(sentence(shop.start(folder.resolve("busy")))).contains("rename");
            assertThat(writing.isOpen()).isTrue();
        }
        Shop.Work work;
        try (var writing = Files.newByteChannel(folder.resolve("busy"), java.nio.file.StandardOpenOption.WRITE)) {
            work = shop.start(folder.resolve("busy"));
            assertThat(writing.isOpen()).isTrue();
        }
        assertThat(work.exit()).isEqualTo(new Exit.Code(0));
        assertThat(work.err()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void many_processes_leave_no_file(Reach reach) throws IOException {
        churn(reach, 100);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void a_thousand_processes_leave_no_file(Reach reach) throws IOException {
        churn(reach, 1000);
    }

    private void churn(Reach reach, int count) throws IOException {
        open(reach);
        Path program = shop.script("short", "echo $1; exit $1");
        for (int i = 0; i < count; i += 20) {
            List<Shop.Work> all =
                    Stream.generate(() -> shop.start(program, "1")).limit(20).toList();
            assertThat(all)
                    .allMatch(work ->
                            work.exit().equals(new Exit.Code(1)) && work.out().equals("1\n"));
        }
        try (Stream<Path> files = Files.list(shop.runFolder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .isSubsetOf(
                            "until",
                            "guard.sh",
                            "watch.sh",
                            "release",
                            "watch.log",
                            "where",
                            "node",
                            "cgroups",
                            "pipes");
        }
        try (Stream<Path> pipes = Files.list(shop.runFolder().resolve("pipes"))) {
            assertThat(pipes).hasSizeLessThan(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_orderly_stop_leaves_neither_processes_nor_files(Reach reach) throws IOException {
        open(reach);
        Path run = shop.runFolder();
        Shop.Work work = shop.sh("trap '' TERM; " + sleeper + " 300");
        Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
        shop.close();
        assertThat(work.exit()).isEqualTo(new Exit.Cut());
        assertThat(Living.of(sleeper)).isEmpty();
        assertThat(run).doesNotExist();
        assertThat(folder.resolve("data/run-folder")).doesNotExist();
        assertThat(shop.sh("exit 0").exit()).isEqualTo(new Exit.Cut());
    }

    @ParameterizedTest
    @EnumSource
    void a_dead_watcher_is_started_again(Reach reach) throws IOException {
        open(reach);
        Shop.Work work = shop.sh("exec " + sleeper + " 300");
        Await.until(() -> assertThat(Guards.watchers(shop.runFolder())).hasSize(1));
        long first = Guards.watchers(shop.runFolder()).getFirst();
        ProcessHandle.of(first).orElseThrow().destroyForcibly();
        Await.until(
                () -> assertThat(Guards.watchers(shop.runFolder())).hasSize(1).doesNotContain(first));
        assertThat(work.child().ended()).isNotDone();
    }

    @ParameterizedTest
    @EnumSource
    void a_name_that_is_no_file_name_is_refused(Reach reach) throws IOException {
        open(reach);
        Command command = new Command("../a", List.of("/bin/true"), Map.of(), folder);
        assertThatThrownBy(() -> shop.processes().processes().start(command, new Shop.Work()))
                .hasMessageContaining("lower-case letters");
    }

    private static String sentence(Shop.Work work) {
        assertThat(work.exit()).isInstanceOf(Exit.NotBegun.class);
        assertThat(work.err()).isEmpty();
        return ((Exit.NotBegun) work.exit()).sentence();
    }
}
