package io.tenure.store;

import io.tenure.node.NodeName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that Tenure could not do. The message is a sentence for people; {@link #advice} is for programs. Mistakes in
 * arguments are {@code IllegalArgumentException}s instead.
 *
 * <p>It is not sealed, because subclasses are in the packages of what they are about. Programs decide by the advice, and
 * by the few types that say more.
 */
public abstract class TenureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Advice advice;

    protected TenureException(Advice advice, String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
        this.advice = advice;
    }

    /** Without a stack trace, for what is no failure and may be thrown very often. */
    protected TenureException(Advice advice, String sentence) {
        super(sentence, null, false, false);
        this.advice = advice;
    }

    /** What the caller may do. */
    public final Advice advice() {
        return advice;
    }

    /** The message. */
    public final String sentence() {
        return String.valueOf(getMessage());
    }

    /** Who leads, if that matters here and is known. It is a hint: another node may lead by now. */
    public Optional<NodeName> leader() {
        return Optional.empty();
    }
}
