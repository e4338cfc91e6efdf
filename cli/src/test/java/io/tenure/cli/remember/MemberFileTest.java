package io.tenure.cli.remember;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.call.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberFileTest {

    private static final List<Server> FIRST = Server.list("http://127.0.0.1:8000");
    private static final List<Server> ALL = Server.list("http://127.0.0.1:8000,http://127.0.0.1:8001");
    private static final List<Server> GUESSES = Server.list("http://127.0.0.1:8002");

    @TempDir
    Path home;

    private MemberFile file() {
        return file(FIRST);
    }

    private MemberFile file(List<Server> asked) {
        return new MemberFile(MemberFile.folder(Optional.empty(), Optional.of(home.toString())), asked, GUESSES);
    }

    private Path folder() {
        return home.resolve(".local/state/tenure");
    }

    @Test
    void members_that_were_seen_are_known_to_the_next_command() {
        file().seen("c1", ALL);
        assertThat(file().others()).extracting(Server::url).containsExactly("http://127.0.0.1:8001");
        assertThat(file().isOurs("c1")).isTrue();
        assertThat(file().isOurs("c2")).isFalse();
    }

    @Test
    void what_was_seen_behind_one_address_says_nothing_of_another() {
        file().seen("c1", ALL);
        assertThat(file(Server.list("http://10.0.0.1:8000")).others()).isEqualTo(GUESSES);
    }

    @Test
    void guesses_serve_where_no_other_is_remembered_but_only_of_the_same_cluster() {
        assertThat(file().others()).isEqualTo(GUESSES);
        assertThat(file().isOurs("any")).isTrue();
        file().seen("c1", FIRST);
        assertThat(file().others()).isEqualTo(GUESSES);
        assertThat(file().isOurs("other")).isFalse();
    }

    @Test
    void only_the_user_may_read_it_and_nothing_else_is_left_behind() throws IOException {
        file().seen("c1", ALL);
        file().seen("c1", FIRST);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(folder())) {
            assertThat(files)
                    .singleElement()
                    .satisfies(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void the_file_is_not_written_again_for_the_same() throws IOException {
        file().seen("c1", ALL);
        Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("r-x------"));
        file().seen("c1", ALL);
        Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwx------"));
        assertThat(file().others()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\u0000\u0001", "tenure members 1", "tenure members 1\nhttp://127.0.0.1:8000\nc1\nftp://x"})
    void a_damaged_file_is_as_good_as_none_and_written_anew(String damage) throws IOException {
        file().seen("c1", ALL);
        try (Stream<Path> files = Files.list(folder())) {
            Files.writeString(files.findFirst().orElseThrow(), damage);
        }
        assertThat(file().others()).isEqualTo(GUESSES);
        file().seen("c1", ALL);
        assertThat(file().others()).hasSize(1);
    }

    @Test
    void a_folder_that_cannot_be_had_harms_nobody() throws IOException {
        Files.writeString(home.resolve(".local"), "a file");
        file().seen("c1", ALL);
        assertThat(file().others()).isEqualTo(GUESSES);
        MemberFile nowhere = new MemberFile(Optional.empty(), FIRST, GUESSES);
        nowhere.seen("c1", ALL);
        assertThat(nowhere.others()).hasSize(1);
    }

    @Test
    void the_folder_is_that_of_the_environment() {
        assertThat(MemberFile.folder(Optional.of("/state"), Optional.of("/home/a")))
                .contains(Path.of("/state/tenure"));
        assertThat(MemberFile.folder(Optional.of("relative"), Optional.of("/home/a")))
                .contains(Path.of("/home/a/.local/state/tenure"));
        assertThat(MemberFile.folder(Optional.empty(), Optional.empty())).isEmpty();
    }
}
