package io.tenure.server.api.queue;

import io.tenure.control.Action;
import io.tenure.control.TaskFilter;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.TimeText;
import io.tenure.store.QueueName;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A bulk as a client asks for it. A misspelt member is refused: a filter that was overlooked cannot be repaired afterwards. */
record BulkRequest(
        @Nullable String action,
        @Nullable String queue,
        @Nullable String state,
        @Nullable String type,
        @Nullable String errorContains,
        @Nullable String olderThan,
        @Nullable String youngerThan,
        @Nullable String by,
        @Nullable String why) {

    Action wanted() {
        return Arrays.stream(Action.values())
                .filter(each -> each.word().equals(action))
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("The member 'action' says what to do to the tasks: take "
                        + Arrays.stream(Action.values()).map(Action::word).collect(Collectors.joining(", ")) + "."));
    }

    TaskFilter filter() {
        if (queue == null) {
            throw Refusal.invalid("The member 'queue' is missing: a bulk is about the tasks of one queue.");
        }
        return new TaskFilter(
                new QueueName(queue),
                Optional.ofNullable(state).map(TaskJson::kind),
                Optional.ofNullable(type),
                Optional.ofNullable(errorContains),
                age("olderThan", olderThan),
                age("youngerThan", youngerThan));
    }

    Reason reason() {
        return new Reason(by, why);
    }

    private static Optional<Duration> age(String name, @Nullable String text) {
        return Optional.ofNullable(text).map(given -> TimeText.duration(name, given));
    }
}
