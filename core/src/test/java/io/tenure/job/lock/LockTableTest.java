package io.tenure.job.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockTableTest {

    private final LockTable table = new LockTable();

    private static Lock shared(String name) {
        return new Lock(name, Mode.SHARED);
    }

    private static Lock exclusive(String name) {
        return new Lock(name, Mode.EXCLUSIVE);
    }

    @Test
    void shared_locks_go_together_and_exclusive_ones_alone() {
        assertThat(table.ask("a", List.of(shared("db")))).containsExactly("a");
        assertThat(table.ask("b", List.of(shared("db")))).containsExactly("b");
        assertThat(table.ask("c", List.of(exclusive("db")))).isEmpty();
        assertThat(table.release("a")).isEmpty();
        assertThat(table.release("b")).containsExactly("c");
        assertThat(table.release("c")).isEmpty();
        assertThat(table.view()).isEmpty();
    }

    @Test
    void nobody_overtakes_one_who_waits() {
        table.ask("a", List.of(shared("db")));
        table.ask("b", List.of(exclusive("db")));
        assertThat(table.ask("c", List.of(shared("db")))).as("b came before").isEmpty();
        assertThat(table.release("b")).as("b gives up").containsExactly("c");
    }

    @Test
    void one_who_waits_elsewhere_keeps_its_place() {
        table.ask("a", List.of(exclusive("x")));
        table.ask("b", List.of(exclusive("x"), exclusive("y")));
        assertThat(table.ask("c", List.of(exclusive("y")))).isEmpty();
        assertThat(table.view("y").orElseThrow().entries())
                .containsExactly(
                        new LockView.Entry("b", Mode.EXCLUSIVE, LockView.Standing.RESERVED),
                        new LockView.Entry("c", Mode.EXCLUSIVE, LockView.Standing.WAITING));
        assertThat(table.view("y").orElseThrow().inTheWayOf("c")).containsExactly("b");
        assertThat(table.release("a")).containsExactly("b");
        assertThat(table.release("b")).containsExactly("c");
    }

    @Test
    void asking_and_releasing_twice_does_nothing() {
        table.ask("a", List.of(exclusive("x")));
        assertThat(table.ask("a", List.of(exclusive("y")))).isEmpty();
        assertThat(table.view("y")).isEmpty();
        table.release("a");
        assertThat(table.release("a")).isEmpty();
        assertThat(table.ask("b", List.of())).as("no locks at all").containsExactly("b");
    }

    /** A job has its locks exactly if no job that came before it and is still there wants anything that conflicts. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void it_does_what_the_definition_says(long seed) {
        Random random = new Random(seed);
        Map<String, Map<String, Mode>> present = new LinkedHashMap<>();
        TreeSet<String> working = new TreeSet<>();
        for (int step = 0; step < 3000; step++) {
            List<String> told;
            if (present.size() < 25 && random.nextBoolean()) {
                String job = "j" + step;
                Map<String, Mode> wanted = wanted(random);
                present.put(job, wanted);
                told = table.ask(job, locks(wanted));
            } else if (present.isEmpty()) {
                continue;
            } else {
                String job = new ArrayList<>(present.keySet()).get(random.nextInt(present.size()));
                present.remove(job);
                working.remove(job);
                told = table.release(job);
            }
            working.addAll(told);
            TreeSet<String> expected = new TreeSet<>();
            List<Map<String, Mode>> before = new ArrayList<>();
            present.forEach((job, wanted) -> {
                if (before.stream().noneMatch(other -> conflict(other, wanted))) {
                    expected.add(job);
                }
                before.add(wanted);
            });
            assertThat(working).as("step %s", step).isEqualTo(expected);
            assertThat(present.keySet()).allMatch(job -> table.holds(job) == expected.contains(job));
            assertThat(expected.isEmpty()).as("the first one can always go on").isEqualTo(present.isEmpty());
        }
    }

    private static Map<String, Mode> wanted(Random random) {
        Map<String, Mode> wanted = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            wanted.put("r" + random.nextInt(8), random.nextInt(3) == 0 ? Mode.EXCLUSIVE : Mode.SHARED);
        }
        return wanted;
    }

    private static List<Lock> locks(Map<String, Mode> wanted) {
        return wanted.entrySet().stream()
                .map(each -> new Lock(each.getKey(), each.getValue()))
                .toList();
    }

    private static boolean conflict(Map<String, Mode> one, Map<String, Mode> other) {
        return one.entrySet().stream()
                .anyMatch(each -> other.containsKey(each.getKey())
                        && (each.getValue() == Mode.EXCLUSIVE || other.get(each.getKey()) == Mode.EXCLUSIVE));
    }
}
