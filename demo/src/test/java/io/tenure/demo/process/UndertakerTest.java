package io.tenure.demo.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndertakerTest {

    @TempDir
    Path temporary;

    private Path folder() throws IOException {
        return Files.createDirectories(temporary.resolve("demo"));
    }

    private Command shell(Command.Rank rank, String text) {
        return new Command("child", rank, List.of("sh", "-c", text), temporary.resolve(rank + ".log"));
    }

    private String log(Command.Rank rank) throws IOException {
        return Files.readString(temporary.resolve(rank + ".log"));
    }

    @Test
    void everything_ends_with_it_and_the_folder_is_gone() throws IOException {
        Path folder = folder();
        Files.writeString(folder.resolve("file"), "x");
        Undertaker undertaker = Undertaker.start(Optional.of(folder));
        Child child = undertaker.run(shell(Command.Rank.SERVER, "exec sleep 1000"));
        assertThat(child.lives()).isTrue();

        assertThat(undertaker.end()).isTrue();

        Await.until(() -> assertThat(child.lives()).isFalse());
        assertThat(folder).doesNotExist();
        assertThatThrownBy(() -> undertaker.run(shell(Command.Rank.SERVER, "true")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void a_folder_that_is_kept_stays() throws IOException {
        Path folder = folder();
        Undertaker undertaker = Undertaker.start(Optional.empty());

        assertThat(undertaker.end()).isTrue();

        assertThat(folder).exists();
    }

    @Test
    void clients_end_before_servers_are_told_to() throws IOException {
        Path mark = temporary.resolve("client-ended");
        Undertaker undertaker = Undertaker.start(Optional.empty());
        undertaker.run(
                shell(Command.Rank.SERVER, "trap 'ls " + mark + "; exit' TERM; echo up; while :; do sleep 0.1; done"));
        undertaker.run(shell(
                Command.Rank.CLIENT, "trap 'touch " + mark + "; exit' TERM; echo up; while :; do sleep 0.1; done"));
        Await.until(() -> {
            try {
                assertThat(log(Command.Rank.SERVER) + log(Command.Rank.CLIENT)).isEqualTo("up\nup\n");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(undertaker.end()).isTrue();

        assertThat(log(Command.Rank.SERVER)).isEqualTo("up\n" + mark + "\n");
    }

    @Test
    void a_client_that_does_not_end_is_killed() throws IOException {
        Undertaker undertaker = Undertaker.start(Optional.empty());
        Child child = undertaker.run(shell(Command.Rank.CLIENT, "trap '' TERM; echo up; while :; do sleep 0.1; done"));
        Await.until(() -> {
            try {
                assertThat(log(Command.Rank.CLIENT)).isEqualTo("up\n");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(undertaker.end()).isTrue();

        Await.until(() -> assertThat(child.exitCode()).contains(137));
    }

    @Test
    void one_that_ended_before_is_not_waited_for() throws IOException {
        Undertaker undertaker = Undertaker.start(Optional.empty());
        Child child =
                undertaker.run(shell(Command.Rank.SERVER, "echo 'tenure serve: The port is taken.'; echo x; exit 1"));
        Await.until(() -> assertThat(child.exitCode()).contains(1));
        undertaker.forget(child);

        assertThat(child.lastWords()).isEqualTo("The port is taken.");
        assertThat(undertaker.end()).isTrue();
    }
}
