package io.tenure.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        List<Seat> seats = Seat.fresh(Place.kept(folder), Optional.empty());
        Place again = Place.kept(folder);

        assertThat(again.fresh()).isFalse();
        assertThat(Seat.before(again, Optional.empty())).isEqualTo(seats).hasSize(3);
        assertThat(Seat.before(again, Optional.of(seats.getFirst().http()))).isEqualTo(seats);
        assertThatThrownBy(() -> Seat.before(again, Optional.of(9)))
                .isInstanceOf(StartFailure.class)
                .hasMessageEndingWith("on, and they stay there: leave out --port.");
    }

    @Test
    void a_damaged_demo_is_refused() throws Exception {
        Files.writeString(folder.resolve("seats"), "n1 8000\n");

        assertThatThrownBy(() -> Seat.before(Place.kept(folder), Optional.empty()))
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining("is damaged");
    }
}
