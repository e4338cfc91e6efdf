package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.TestTenure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a type of tasks may change while tasks of it wait. */
class EvolutionTest {

    record Old(String to, String subject) {}

    record Added(String to, String subject, String language, int copies) {}

    record Removed(String to) {}

    private static final TaskType<Old> OLD = TaskType.of("mail", Old.class);

    private final List<Object> read = new ArrayList<>();

    private <T> TaskId readAs(TaskType<T> now) {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            TaskId id = tenure.submit(OLD, new Old("a", "hello"));
            tenure.addCopy(setup -> setup.handle(now, (Task<T> task) -> read.add(task.data())));
            tenure.settle();
            assertThat(tenure.task(id).state())
                    .as(() -> tenure.task(id).lastError().orElse(""))
                    .isInstanceOf(TaskState.Succeeded.class);
            return id;
        }
    }

    @Test
    void a_component_that_was_added_is_null_or_zero_in_older_payloads() {
        readAs(TaskType.of("mail", Added.class));

        assertThat(read).containsExactly(new Added("a", "hello", null, 0));
    }

    @Test
    void a_component_that_was_removed_is_skipped() {
        readAs(TaskType.of("mail", Removed.class));

        assertThat(read).containsExactly(new Removed("a"));
    }

    @Test
    void a_type_that_was_renamed_still_reads_what_was_written_under_its_earlier_name() {
        readAs(TaskType.of("letter", Old.class).formerly("mail"));

        assertThat(read).containsExactly(new Old("a", "hello"));
    }

    @Test
    void the_name_on_the_wire_is_that_of_the_type_and_no_class_name() {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            TaskId id = tenure.submit(OLD, new Old("a", "hello"), Submit.now());

            assertThat(tenure.task(id).type()).isEqualTo("mail");
            assertThat(tenure.store().payload(id).orElseThrow().text())
                    .isEqualTo("{\"to\":\"a\",\"subject\":\"hello\"}");
        }
    }

    @Test
    void two_handlers_for_one_name_are_refused_before_the_start() {
        assertThatThrownBy(() -> TestTenure.of(setup -> setup.handle(OLD, task -> {})
                        .handle(TaskType.of("letter", Old.class).formerly("mail"), task -> {})))
                .hasMessageContaining("Two handlers are given for tasks of the type 'mail'");
    }

    @Test
    void the_data_of_a_task_is_a_record() {
        assertThatThrownBy(() -> TaskType.of("text", String.class)).hasMessageContaining("must be a record");
    }
}
