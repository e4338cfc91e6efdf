package io.tenure.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceTest {

    @TempDir
    Path folder;

    @Test
    void a_folder_that_is_not_there_is_made() throws StartFailure {
        Place place = Place.kept(folder.resolve("a/b"));

        assertThat(place.folder()).isDirectory();
        assertThat(place.fresh()).isTrue();
    }

    @Test
    void a_folder_with_something_else_in_it_is_refused() throws IOException {
        Files.writeString(folder.resolve("letter.txt"), "dear");

        assertThatThrownBy(() -> Place.kept(folder))
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining("has something else in it than a demo");
    }

    @Test
    void a_file_in_the_place_of_the_folder_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("letter.txt"), "dear");

        assertThatThrownBy(() -> Place.kept(file))
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining("cannot be used");
    }

    @Test
    void the_nodes_of_an_earlier_demo_stay_where_they_were() throws Exception {
        for (String node : Place.NODES) {
            Path data = Files.createDirectories(folder.resolve(node));
            int number = Integer.parseInt(node.substring(1));
            Files.writeString(
                    data.resolve("node.json"),
                    "{\"http\":\"127.0.0.1:900" + number + "\",\"peer\":\"127.0.0.1:910" + number + "\"}");
        }
        Place place = Place.kept(folder);

        assertThat(place.fresh()).isFalse();
        assertThat(Seat.in(place, Optional.empty()))
                .containsExactly(new Seat("n1", 9001, 9101), new Seat("n2", 9002, 9102), new Seat("n3", 9003, 9103));
        assertThatThrownBy(() -> Seat.in(place, Optional.of(9500)))
                .isInstanceOf(StartFailure.class)
                .hasMessageEndingWith("from 9001 on, and they stay there: leave out --port.");
    }
}
