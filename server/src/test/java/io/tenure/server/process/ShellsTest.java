package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.process.ProcessSettings.Reach;
import io.tenure.testkit.Await;
import io.tenure.time.Moment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guard in the shells that are called {@code sh} somewhere, and on machines without. */
class ShellsTest {

    @TempDir
    private Path folder;

    /** Those of this machine. */
    static List<Path> shells() {
        return Stream.of("/bin/sh", "/bin/dash", "/bin/bash", "/bin/busybox")
                .map(Path::of)
                .filter(Files::isExecutable)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void a_guard_does_its_work_in(Path program) throws IOException {
        Map<String, Path> programs = new HashMap<>(Tools.find().programs());
        programs.put("sh", Files.createSymbolicLink(folder.resolve("sh"), program));
        Path sleeper = Living.sleeper(folder);
        ProcessCrew crew = new ProcessCrew();
        ProcessSettings settings =
                ProcessSettings.of(folder.resolve("data"), Shop.KILL).with(Reach.SESSION_AND_TAG);
        try (Fleet fleet = Fleet.open(settings, crew, new Tools(programs))) {
            fleet.trustedUntil(Moment.now(crew.time()).plus(Duration.ofHours(1)));
            assertThat(exit(fleet, "a", "exit 3")).isEqualTo(new Exit.Code(3));
            assertThat(exit(fleet, "b", "kill -9 $$")).isEqualTo(new Exit.Signal(9));
            assertThat(exit(fleet, "c", "exit 137")).isEqualTo(new Exit.Code(137));
            assertThat(exit(fleet, "d", "kill -TERM $$")).isEqualTo(new Exit.Signal(15));
            Child child = start(fleet, "e", "trap '' TERM; " + sleeper + " 300");
            Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
            child.end();
            assertThat(Shop.exit(child)).isEqualTo(new Exit.Cut());
            Child late = start(fleet, "f", sleeper + " 300");
            Await.until(() -> assertThat(Living.of(sleeper)).hasSize(1));
            fleet.trustedUntil(Moment.now(crew.time()));
            assertThat(Shop.exit(late)).isEqualTo(new Exit.Cut());
        }
    }

    private Exit exit(Fleet fleet, String name, String text) {
        return Shop.exit(start(fleet, name, text));
    }

    private Child start(Fleet fleet, String name, String text) {
        return fleet.start(
                new Command(name, List.of("/bin/sh", "-c", text), Map.of("PATH", "/usr/bin:/bin"), folder),
                new Shop.Work());
    }

    @Test
    void no_variable_of_the_guard_can_be_given_to_a_command() throws IOException {
        String guard =
                Files.readString(new Scripts(Tools.find()).install("guard.sh", folder.resolve("guard.sh"), Map.of()));
        Set<String> assigned = new TreeSet<>();
        Matcher matcher = Pattern.compile("(?m)(?:^| )([a-zA-Z_]+)=[^=]|read -r ([a-z_ ]+)")
                .matcher(guard);
        while (matcher.find()) {
            assigned.addAll(List.of((matcher.group(1) + " " + matcher.group(2)).split(" ")));
        }
        assigned.removeAll(Set.of("null", "_"));
        assertThat(assigned).hasSizeGreaterThan(12);
        assertThat(Preflight.TAKEN).containsAll(assigned);
    }

    @Test
    void a_machine_without_the_programs_is_told_what_to_install() {
        Tools none = Tools.find(List.of(folder));
        assertThat(none.refusal(Path.of("/proc")).orElseThrow())
                .contains("setsid")
                .contains("install");
        assertThat(Tools.find().refusal(folder).orElseThrow()).contains("Linux");
        NodeProcesses.Refused refused = new NodeProcesses.Refused("No.");
        assertThat(refused.start(new Command("a", List.of("/bin/true"), Map.of(), folder), new Shop.Work())
                        .ended())
                .isCompletedWithValue(new Exit.NotBegun("No."));
    }
}
