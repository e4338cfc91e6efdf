package io.tenure.job.gadget;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.process.Exit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Collects what a call with {@code --getlocks} declares. Of two locks with the same name the exclusive one counts. Locks
 * are the safety of other jobs, so a declaration with anything wrong in it is not used at all.
 */
public final class DeclarationReader implements GadgetReader.Lines {

    /**
     * The most bytes of all names together: the locks are one variable in the environment of a gadget, and Linux starts
     * nothing with a variable of 128 KiB.
     */
    static final int MOST_BYTES = 64 << 10;

    private final Map<String, Mode> locks = new TreeMap<>();
    private long bytes;
    private boolean greeted;
    private boolean once;
    private boolean noUndo;
    private Optional<String> trouble = Optional.empty();
    private Optional<String> reason = Optional.empty();

    @Override
    public void line(long number, GadgetLine line) {
        greeted = true;
        switch (line) {
            case GadgetLine.Lock declared -> add(declared.lock());
            case GadgetLine.Once ignored -> once = true;
            case GadgetLine.NoUndo ignored -> noUndo = true;
            case GadgetLine.Broken broken -> trouble(broken.sentence());
            case GadgetLine.Error error -> reason = Optional.of(error.text());
            case GadgetLine.Protocol ignored -> {}
            case GadgetLine.Step ignored -> {}
            case GadgetLine.ProgressInfo ignored -> {}
            case GadgetLine.Progress ignored -> {}
            case GadgetLine.Text ignored -> {}
        }
    }

    private void add(Lock lock) {
        Mode before = locks.get(lock.name());
        if (before != null) {
            if (lock.mode() == Mode.EXCLUSIVE) {
                locks.put(lock.name(), Mode.EXCLUSIVE);
            }
            return;
        }
        bytes += lock.name().getBytes(StandardCharsets.UTF_8).length;
        if (locks.size() == Lock.MOST) {
            trouble("The gadget declares more than " + Lock.MOST
                    + " locks: let it lock what these have in common instead.");
        } else if (bytes > MOST_BYTES) {
            trouble("The names of the gadget's locks have more than " + MOST_BYTES
                    + " bytes together: let it lock fewer things, or give them shorter names.");
        } else {
            locks.put(lock.name(), lock.mode());
        }
    }

    private void trouble(String sentence) {
        if (trouble.isEmpty()) {
            trouble = Optional.of(sentence);
        }
    }

    /** What was declared, once the output is over. */
    public Declaration ended(Exit exit) {
        return refusal(exit)
                .<Declaration>map(Declaration.Refused::new)
                .orElseGet(() -> new Declaration.Declared(
                        locks.entrySet().stream()
                                .map(lock -> new Lock(lock.getKey(), lock.getValue()))
                                .toList(),
                        once,
                        noUndo));
    }

    private Optional<String> refusal(Exit exit) {
        if (reason.isPresent()) {
            return reason.map(text -> "The gadget refuses: " + text);
        }
        if (trouble.isPresent()) {
            return trouble;
        }
        return switch (exit) {
            case Exit.Code code -> ended(code.code());
            case Exit.Signal signal ->
                Optional.of("The gadget was ended by signal " + signal.number() + " while it was asked for its locks.");
            case Exit.Cut ignored -> Optional.of("The gadget was ended before it had said which locks it needs.");
            case Exit.NotBegun notBegun -> Optional.of(notBegun.sentence());
        };
    }

    private Optional<String> ended(int code) {
        if (code != 0) {
            return Optional.of("The gadget ended with exit code " + code + " when it was asked for its locks with "
                    + Call.LOCKS.word() + ".");
        }
        return greeted
                ? Optional.empty()
                : Optional.of("The gadget said nothing: its first line must be 'Protocol " + Designator.TEXT + "'.");
    }
}
