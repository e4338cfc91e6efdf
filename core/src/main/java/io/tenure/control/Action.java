package io.tenure.control;

import io.tenure.store.Operation;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a bulk does to each task. */
public enum Action {
    RETRY("Retried"),
    DISCARD("Discarded"),
    CANCEL("Cancelled");

    private final String past;

    Action(String past) {
        this.past = past;
    }

    /** The states of the tasks that it applies to, in the order in which they are processed. */
    public List<Kind> states() {
        return switch (this) {
            case RETRY, DISCARD -> List.of(Kind.FAILED, Kind.CANCELLED, Kind.SUCCEEDED);
            case CANCEL -> List.of(Kind.DELAYED, Kind.BACKING_OFF, Kind.READY, Kind.CLAIMED);
        };
    }

    /** The states that are meant if none is named. */
    public List<Kind> usualStates() {
        return this == CANCEL ? states() : List.of(Kind.FAILED);
    }

    /** Whether there is something to do for a task; not if it was retried or cancelled before. */
    boolean isDueFor(TaskRecord task) {
        return switch (this) {
            case RETRY -> task.retriedBy().isEmpty();
            case DISCARD -> true;
            case CANCEL ->
                !(task.state() instanceof TaskState.Claimed claim)
                        || claim.cancelled().isEmpty();
        };
    }

    Operation on(TaskRecord task, String why) {
        return switch (this) {
            case RETRY -> new Operation.Retry(task.id());
            case DISCARD -> new Operation.Discard(task.id());
            case CANCEL -> new Operation.Cancel(task.id(), why);
        };
    }

    /** What has been done, at the beginning of a sentence. */
    public String past() {
        return past;
    }

    /** For people and documents. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Action of(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("There is no action '" + word + "': upgrade this program."));
    }
}
