package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Gadgets;
import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Declaration;
import io.tenure.process.Exit;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In virtual time: what a gadget says, and what is done with one that does not. */
class GadgetCheckTest {

    private final VirtualTime time = new VirtualTime();
    private final TestCrew crew = new TestCrew(time, new VirtualScheduler(time));
    private final long began = time.nanos();

    private final Gadgets gadgets = new Gadgets() {
        @Override
        public List<String> names() {
            return List.of("copy");
        }

        @Override
        public Found find(String name) {
            return name.equals("copy")
                    ? new Found.Usable(Path.of("/gadgets/copy"), "ab12")
                    : new Found.Unusable("There is no such gadget.");
        }
    };

    @Test
    void a_gadget_says_what_it_needs() throws InterruptedException {
        ScriptedProcesses processes = ScriptedProcesses.saying("Protocol text-1.0\nLOCK a=X\nNOUNDO");
        GadgetReport report = check(processes, "a", "b c");

        assertThat(report.problem()).isEmpty();
        assertThat(report.hash()).contains("ab12");
        assertThat(report.declared())
                .contains(new Declaration.Declared(List.of(new Lock("a", Mode.EXCLUSIVE)), false, true));
        assertThat(processes.started()).singleElement().satisfies(command -> {
            assertThat(command.words())
                    .containsExactly("/gadgets/copy", "--protocols", "text-1.0", "--getlocks", "a", "b c");
            assertThat(command.environment())
                    .containsEntry("TENURE_NODE", "n1")
                    .containsEntry("TENURE_ATTEMPT", "0")
                    .doesNotContainKey("SECRET");
            assertThat(command.name()).matches("[a-z0-9.-]+");
        });
        assertThat(processes.ended()).isEmpty();
    }

    @Test
    void what_cannot_be_started_is_not() throws InterruptedException {
        ScriptedProcesses processes = ScriptedProcesses.saying("");
        assertThat(checkOf(processes).check("other", List.of()).problem()).contains("There is no such gadget.");
        assertThat(check(processes, "--undo").problem().orElseThrow()).contains("word of the protocol");
        assertThat(check(processes.refusing("Not on this machine.")).problem()).contains("Not on this machine.");
        assertThat(processes.started()).isEmpty();
    }

    @Test
    void a_silent_gadget_is_ended_after_ten_seconds() throws InterruptedException {
        ScriptedProcesses processes = new ScriptedProcesses((out, exit) -> {});
        assertThat(check(processes).problem().orElseThrow()).contains("no first line within 10 s");
        assertThat(taken()).isEqualTo(Duration.ofSeconds(10));
        assertThat(processes.ended()).hasSize(1);
    }

    @Test
    void a_gadget_that_hangs_with_its_locks_is_ended_after_thirty_seconds() throws InterruptedException {
        ScriptedProcesses processes = new ScriptedProcesses((out, exit) -> out.write("Protocol text-1.0\nLOCK a=X\n"));
        GadgetReport report = check(processes);
        assertThat(report.problem().orElseThrow()).contains("within 30 s");
        assertThat(report.declared()).isEmpty();
        assertThat(taken()).isEqualTo(Duration.ofSeconds(30));
        assertThat(processes.ended()).hasSize(1);
    }

    @Test
    void what_is_no_gadget_is_ended_at_once() throws InterruptedException {
        ScriptedProcesses processes = new ScriptedProcesses((out, exit) -> out.write("\u0007garbage\n"));
        assertThat(check(processes).problem().orElseThrow()).startsWith("Line 1, ' garbage'");
        assertThat(taken()).isZero();
        assertThat(processes.ended()).hasSize(1);
    }

    @Test
    void a_gadget_may_refuse_fail_or_die() throws InterruptedException {
        assertThat(check(ScriptedProcesses.saying("Error no disk")).problem()).contains("The gadget refuses: no disk");
        assertThat(check(ScriptedProcesses.saying("")).problem().orElseThrow()).contains("said nothing");
        for (Exit exit : List.of(new Exit.Code(3), new Exit.Signal(9), new Exit.NotBegun("Its time is over."))) {
            assertThat(check(new ScriptedProcesses((out, ended) -> ended.complete(exit)))
                            .problem()
                            .orElseThrow())
                    .containsAnyOf("exit code 3", "signal 9", "Its time is over.");
        }
    }

    private Duration taken() {
        return Duration.ofNanos(time.nanos() - began);
    }

    private GadgetReport check(ScriptedProcesses processes, String... arguments) throws InterruptedException {
        return checkOf(processes).check("copy", List.of(arguments));
    }

    private GadgetCheck checkOf(ScriptedProcesses processes) {
        return new GadgetCheck(
                gadgets, processes, crew, new GadgetCheck.Place("n1", Path.of("/jobs"), Map.of("SECRET", "s")));
    }
}
