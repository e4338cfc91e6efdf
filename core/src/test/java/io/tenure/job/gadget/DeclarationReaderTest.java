package io.tenure.job.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.process.Exit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationReaderTest {

    private static final Exit GOOD = new Exit.Code(0);

    @Test
    void locks_are_declared_once_per_name_with_the_stronger_mode_counting() {
        assertThat(declared("LOCK b=S\nLOCK a=S\nsome text\nLOCK b=X\nLOCK b=S\n", GOOD))
                .isEqualTo(new Declaration.Declared(
                        List.of(new Lock("a", Mode.SHARED), new Lock("b", Mode.EXCLUSIVE)), false, false));
    }

    @Test
    void a_gadget_may_need_no_lock_and_say_how_it_may_be_restarted() {
        assertThat(declared("", GOOD)).isEqualTo(new Declaration.Declared(List.of(), false, false));
        assertThat(declared("ONCE\n", GOOD)).isEqualTo(new Declaration.Declared(List.of(), true, false));
        assertThat(declared("noundo\nONCE", GOOD)).isEqualTo(new Declaration.Declared(List.of(), true, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LOCK =X", "LOCK a", "PROG 1", "ONCE again"})
    void one_broken_line_makes_all_of_it_unusable(String broken) {
        assertThat(sentence("LOCK a=X\n" + broken + "\nLOCK =S\n", GOOD)).startsWith("Line 3, '" + broken + "'");
    }

    @Test
    void a_name_of_10_kilobytes_is_refused() {
        assertThat(sentence("LOCK " + "n".repeat(10_000) + "=X", GOOD))
                .startsWith("Line 2, 'LOCK nnn")
                .contains("at most 255 bytes");
    }

    @Test
    void a_gadget_that_does_not_speak_the_protocol_is_refused() {
        assertThat(all("", GOOD)).contains("said nothing");
        assertThat(all("LOCK a=X\n", GOOD)).startsWith("Line 1, 'LOCK a=X'");
        assertThat(all("Protocol text-2.0\n", GOOD)).startsWith("Line 1, ").contains("text-1.0");
        assertThat(all("Error no disk", GOOD)).isEqualTo("The gadget refuses: no disk");
    }

    @Test
    void a_gadget_may_refuse_late_and_its_reason_is_more_than_its_exit_code() {
        assertThat(sentence("LOCK a=X\nError SOURCE and TARGET are missing\n", new Exit.Code(64)))
                .isEqualTo("The gadget refuses: SOURCE and TARGET are missing");
        assertThat(sentence("LOCK a=X\nError in vain\n", GOOD)).contains("in vain");
    }

    @Test
    void locks_of_a_call_that_did_not_end_well_are_not_used() {
        assertThat(sentence("LOCK a=X\n", new Exit.Code(3))).contains("exit code 3");
        assertThat(sentence("LOCK a=X\n", new Exit.Signal(11))).contains("signal 11");
        assertThat(sentence("LOCK a=X\n", new Exit.Cut())).contains("ended before");
        assertThat(all("", new Exit.NotBegun("It is not there."))).isEqualTo("It is not there.");
    }

    @Test
    void more_locks_than_a_job_may_have_are_refused() {
        assertThat(((Declaration.Declared) declared(locks(Lock.MOST, "l") + "LOCK l0=X\n", GOOD)).locks())
                .hasSize(Lock.MOST);
        assertThat(sentence(locks(Lock.MOST + 1, "l"), GOOD)).contains("more than 1000 locks");
    }

    @Test
    void locks_that_do_not_fit_into_a_variable_are_refused() {
        assertThat(declared(locks(300, "n".repeat(200)), GOOD)).isInstanceOf(Declaration.Declared.class);
        assertThat(sentence(locks(400, "n".repeat(200)), GOOD)).contains("65536 bytes together");
    }

    private static String locks(int count, String prefix) {
        return IntStream.range(0, count)
                .mapToObj(i -> "LOCK " + prefix + i + "=S\n")
                .collect(Collectors.joining());
    }

    private static String sentence(String output, Exit exit) {
        return ((Declaration.Refused) declared(output, exit)).sentence();
    }

    private static Declaration declared(String output, Exit exit) {
        return read("Protocol text-1.0\n" + output, exit);
    }

    private static String all(String output, Exit exit) {
        return ((Declaration.Refused) read(output, exit)).sentence();
    }

    private static Declaration read(String output, Exit exit) {
        DeclarationReader declarations = new DeclarationReader();
        GadgetReader reader = new GadgetReader(Call.LOCKS, declarations);
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        reader.feed(bytes, bytes.length);
        reader.end();
        return declarations.ended(exit);
    }
}
