package io.tenure.time;

import java.util.ArrayList;
import java.util.List;

/** What a protocol does with an input: its next state, and what is to be done outside, in this order. */
public record Step<S, E>(S state, List<E> effects) {

    public Step {
        effects = List.copyOf(effects);
    }

    public static <S, E> Step<S, E> to(S state) {
        return new Step<>(state, List.of());
    }

    public static <S, E> Step<S, E> to(S state, E effect) {
        return new Step<>(state, List.of(effect));
    }

    public static <S, E> Step<S, E> to(S state, E first, E second) {
        return new Step<>(state, List.of(first, second));
    }

    /** The same step with more effects behind its own. */
    public Step<S, E> then(List<? extends E> more) {
        List<E> all = new ArrayList<>(effects);
        all.addAll(more);
        return new Step<>(state, all);
    }
}
