package io.tenure.bench.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuditTest {

    private static final Order ANNA = Order.exclusive("anna", "a");
    private static final Order BERT = new Order("bert", Map.of("a", false, "b", false), List.of());
    private static final Order CARL = new Order("carl", Map.of("a", false), List.of());

    private final Map<String, String> states =
            new java.util.TreeMap<>(Map.of("anna", "done", "bert", "done", "carl", "done"));
    private final Set<String> effects = new java.util.TreeSet<>(Set.of("anna", "bert", "carl"));

    private List<String> complaints(String... lines) {
        return audit(lines).complaints(states, effects);
    }

    private static Audit audit(String... lines) {
        return new Audit(
                List.of(ANNA, BERT, CARL),
                List.of(lines).stream().map(Entry::parse).toList());
    }

    @Test
    void jobs_that_follow_each_other_or_share_are_in_order() {
        assertThat(complaints(
                        "begin bert progress 1 7 n1 10",
                        "begin carl progress 1 7 n1 11",
                        "begin anna getlocks 0 7 n1 12",
                        "end anna getlocks 0 7 n1 12",
                        "end bert progress 1 7 n1 10",
                        "end carl progress 1 7 n1 11",
                        "begin anna progress 1 7 n1 13",
                        "end anna progress 1 7 n1 13"))
                .isEmpty();
    }

    @Test
    void a_lock_that_somebody_has_between_a_crash_and_the_undo_is_found() {
        assertThat(complaints(
                        "begin anna progress 1 7 n1 10",
                        "begin carl progress 1 8 n2 11",
                        "end carl progress 1 8 n2 11",
                        "begin anna undo 1 8 n2 12"))
                .singleElement()
                .asString()
                .contains("conflicting locks", "anna", "carl");
    }

    @Test
    void a_process_that_lives_on_beside_the_next_one_is_found() {
        assertThat(complaints(
                        "begin anna progress 1 7 n1 10", "begin anna undo 1 8 n2 12", "stray anna progress 1 7 n1 10"))
                .singleElement()
                .asString()
                .contains("Two processes of a job");
    }

    @Test
    void work_that_is_done_twice_lost_or_not_taken_back_is_found() {
        states.put("bert", "aborted");
        states.remove("carl");
        effects.remove("anna");
        assertThat(complaints("twice anna progress 2 7 n1 10"))
                .containsExactly(
                        "The work of anna was done on top of itself.",
                        "The job anna is done and has no effect.",
                        "The job bert is aborted and has an effect.",
                        "The job carl has not ended: it is lost.");
    }

    @Test
    void what_was_cut_is_counted() {
        Audit audit = audit(
                "begin anna progress 1 7 n1 10",
                "stray anna progress 1 7 n1 10",
                "begin anna undo 1 8 n2 12",
                "end anna undo 1 8 n2 12",
                "begin anna progress 2 8 n2 13",
                "stray anna progress 2 8 n2 13",
                "end anna progress 2 8 n2 13");
        assertThat(audit.cut()).isEqualTo(1);
        assertThat(audit.straysCut()).isEqualTo(1);
        assertThat(audit.calls("undo")).isEqualTo(1);
        assertThat(audit.terms()).isEqualTo(2);
    }
}
