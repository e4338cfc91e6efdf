package io.tenure.queue;

import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.WorkerId;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Why a task is not running, or that it is running. */
public sealed interface Explanation {

    /** One sentence for people. */
    String sentence();

    /** Its time has not come. */
    record NotDue(Instant until) implements Explanation {
        @Override
        public String sentence() {
            return "It is not due until " + until + ".";
        }
    }

    /** It failed or stalled and waits for its next attempt, retry {@code retry} of {@code of}. */
    record WaitingForRetry(int retry, int of, Duration left, Optional<String> lastError) implements Explanation {
        @Override
        public String sentence() {
            return "It waits " + DurationText.of(left) + " more for retry " + retry + " of " + of
                    + lastError
                            .map(error -> "; the last error was: " + firstLine(error))
                            .orElse(".");
        }
    }

    /** It was handed back untried and is left to other workers for a while. */
    record HandedBack(Duration left, boolean known) implements Explanation {
        @Override
        public String sentence() {
            return "It was handed back untried and can be claimed again in " + DurationText.of(left)
                    + (known ? "." : "; no live worker knows its type.");
        }
    }

    /** Somebody has paused its queue. */
    record Paused(String by, String why, Instant since) implements Explanation {
        @Override
        public String sentence() {
            return "Its queue is paused by " + by + " since " + since + ": " + firstLine(why);
        }
    }

    /** The limit is reached: {@code running} of {@code limit} tasks run, some of which are named. */
    record LimitReached(String of, long running, int limit, List<Slot> held) implements Explanation {

        public LimitReached {
            held = List.copyOf(held);
        }

        /** A task that runs, and where. */
        public record Slot(TaskId task, WorkerId worker) {}

        @Override
        public String sentence() {
            String names = held.stream()
                    .map(slot -> "task " + slot.task() + " at " + slot.worker())
                    .collect(Collectors.joining(", "));
            long others = running - held.size();
            return "It is ready, but the limit of " + of + " is reached, " + running + "/" + limit + ": held by "
                    + names + (others > 0 ? " and " + others + " more." : ".");
        }
    }

    /** It may run, but no live worker knows its type. */
    record NoWorker(String queue, String type, int workers) implements Explanation {
        @Override
        public String sentence() {
            return "It is ready, but no live worker of the queue '" + queue + "' knows the type '" + type + "' ("
                    + (workers == 0 ? "there is no live worker of the queue" : workers + " know other types")
                    + "): start one with a handler for it.";
        }
    }

    /** It is running, or its worker has died and the claim has not run out yet. */
    record Claimed(WorkerId worker, int attempt, Duration left, Optional<String> cancelled) implements Explanation {
        @Override
        public String sentence() {
            return cancelled
                    .map(why -> "It is cancelled, and " + worker + " is told to stop it: " + firstLine(why))
                    .orElseGet(this::running);
        }

        private String running() {
            return "It is claimed by " + worker + " (attempt " + attempt + "); the claim runs out in "
                    + DurationText.of(left) + " unless it is extended.";
        }
    }

    /** All workers that could run it are at their limit. */
    record WorkersBusy(int workers, int ahead, boolean more) implements Explanation {
        @Override
        public String sentence() {
            return "It is ready, but each of the " + workers + " workers that know its type is at its limit; "
                    + Ready.behind(ahead, more);
        }
    }

    /** It may be claimed at any moment. */
    record Ready(int ahead, boolean more) implements Explanation {
        @Override
        public String sentence() {
            return "It is ready and " + behind(ahead, more);
        }

        static String behind(int ahead, boolean more) {
            return ahead == 0
                    ? "the next to be claimed."
                    : "waits behind " + (more ? "more than " : "") + ahead + " others.";
        }
    }

    /** It has ended. */
    record Ended(TaskState.Kind state, Instant since, Optional<String> error, Optional<TaskId> retriedBy)
            implements Explanation {
        @Override
        public String sentence() {
            String word = state.name().toLowerCase(Locale.ROOT);
            String retried = retriedBy
                    .map(other -> " It was retried as task " + other + ".")
                    .orElse("");
            return "It is over, " + word + " at " + since
                    + error.map(text -> ": " + firstLine(text)).orElse(".") + retried;
        }
    }

    /** The first line of an error or a reason, as the end of a sentence. */
    private static String firstLine(String text) {
        String line = text.lines().findFirst().orElse("").strip();
        return line.endsWith(".") || line.endsWith("!") || line.endsWith("?") ? line : line + ".";
    }
}
