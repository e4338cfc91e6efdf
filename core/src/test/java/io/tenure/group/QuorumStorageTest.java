package io.tenure.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuorumStorageTest {

    @TempDir
    Path folder;

    @Test
    void what_was_written_is_read_and_nothing_is_no_quorum() throws IOException {
        QuorumStorage storage = QuorumStorage.in(folder.resolve("quorum"));
        assertThat(storage.read()).isEqualTo(QuorumRegister.UNSET);
        storage.write(new QuorumRegister(3, "n1-00000001", 2));
        assertThat(QuorumStorage.in(folder.resolve("quorum")).read())
                .isEqualTo(new QuorumRegister(3, "n1-00000001", 2));
    }

    @Test
    void a_damaged_file_is_refused_with_a_way_out() throws IOException {
        Path file = folder.resolve("quorum");
        QuorumStorage storage = QuorumStorage.in(file);
        storage.write(new QuorumRegister(3, "n1-00000001", 2));
        String text = Files.readString(file);
        for (String damaged : new String[] {text.replace("3\n", "4\n"), text.substring(0, 6), "", "x"}) {
            Files.writeString(file, damaged);
            assertThatThrownBy(storage::read).isInstanceOf(IOException.class).hasMessageContaining("Delete it");
        }
    }

    @Test
    void views_of_equal_members_have_equal_hashes_and_others_do_not() {
        GroupDriver node = new GroupDriver(3).met();
        GroupView view = node.state.shown().view().orElseThrow();
        GroupView other = new GroupView(GroupDriver.id(1), 99, view.members(), 1);
        assertThat(other.hash()).isEqualTo(view.hash()).matches("[0-9a-f]{16}");
        node.told(1, GroupDriver.entry(2, 1, Condition.LEFT));
        assertThat(node.state.shown().view().orElseThrow().hash()).isNotEqualTo(view.hash());
    }
}
