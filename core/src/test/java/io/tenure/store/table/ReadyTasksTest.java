package io.tenure.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReadyTasksTest {

    @Test
    void one_that_moves_up_comes_in_its_place_though_the_index_does_not_show_it() {
        ReadyTasks ready = new ReadyTasks(rows(1, 5, 9));
        assertThat(ready.next()).containsExactly(1);
        ready.movesUp(new byte[] {7});
        ready.movesUp(new byte[] {3});
        assertThat(rest(ready)).containsExactly(3, 5, 7, 9);
    }

    @Test
    void one_that_moves_up_comes_once_though_the_index_shows_it() {
        ReadyTasks ready = new ReadyTasks(rows(1, 3, 5));
        assertThat(ready.next()).containsExactly(1);
        ready.movesUp(new byte[] {3});
        assertThat(rest(ready)).containsExactly(3, 5);
    }

    @Test
    void the_last_may_be_one_that_moved_up() {
        ReadyTasks ready = new ReadyTasks(rows(1));
        assertThat(ready.next()).containsExactly(1);
        assertThat(ready.hasNext()).isFalse();
        ready.movesUp(new byte[] {2});
        assertThat(rest(ready)).containsExactly(2);
    }

    private static List<Integer> rest(ReadyTasks ready) {
        List<Integer> rest = new ArrayList<>();
        ready.forEachRemaining(key -> rest.add((int) key[0]));
        return rest;
    }

    private static Iterator<Table.Row> rows(int... keys) {
        return IntStream.of(keys)
                .mapToObj(key -> new Table.Row(new byte[] {(byte) key}, new byte[0]))
                .iterator();
    }
}
