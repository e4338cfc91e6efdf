package io.tenure.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class GadgetCommandsTest extends CommandsTestCase {

    @Test
    void gadgets_are_listed_with_what_is_wrong_with_them() {
        peer.answers(200, """
                {"node":"n1","folder":"/gadgets","problem":null,"gadgets":[
                {"node":"n1","name":"copy","usable":true,"hash":"ab12","problem":null},
                {"node":"n1","name":"notes","usable":false,"hash":null,"problem":"It is not executable."}]}""");
        Shell.Result result = run("gadget", "ls");
        assertThat(result.out()).isEqualTo("""
                NAME   USABLE  HASH  PROBLEM
                copy   yes     ab12  -
                notes  no      -     It is not executable.
                """);
        assertThat(result.err()).isEmpty();
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/gadgets");
    }

    @Test
    void a_node_without_a_folder_says_so() {
        peer.answers(200, "{\"node\":\"n1\",\"folder\":\"/g\",\"problem\":\"There is no folder.\",\"gadgets\":[]}");
        assertThat(run("gadget", "ls").err()).contains("There is no folder.");
    }

    @Test
    void a_gadget_is_tried_with_its_arguments() {
        peer.answers(200, """
                {"node":"n1","name":"copy","usable":true,"hash":"ab12","problem":null,
                "locks":[{"name":"/a","mode":"shared"},{"name":"/b","mode":"exclusive"}],"once":false,"noUndo":true}""");
        Shell.Result result = run("gadget", "check", "copy", "/a", "--", "--force", "/b");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("""
                name     copy
                node     n1
                hash     ab12
                once     no
                no undo  yes

                LOCK  MODE
                /a    shared
                /b    exclusive
                """);
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/gadgets/copy/check");
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"arguments\":[\"/a\",\"--force\",\"/b\"]}");
    }

    @Test
    void a_gadget_that_cannot_be_used_ends_the_command_badly() {
        peer.answers(200, """
                {"node":"n1","name":"copy","usable":false,"hash":null,"problem":"It is not executable.",
                "locks":null,"once":null,"noUndo":null}""");
        Shell.Result result = run("gadget", "check", "copy");
        assertThat(result.exit()).isEqualTo(ExitCode.ENDED_BADLY);
        assertThat(result.err()).contains("It is not executable.");
    }
}
