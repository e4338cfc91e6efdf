package io.tenure.server.office;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.AgentState;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What the agent of a node has promised, for people.
 *
 * @param state {@code free}, {@code active}, {@code expiring} or {@code barred}
 * @param holder the id of the node that has its lease
 * @param left for how much longer it is bound
 */
public record Promise(String state, Optional<String> holder, Optional<Duration> left) {

    public static Promise of(AgentState state, Moment now) {
        String word = state.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return switch (state) {
            case AgentState.Active s -> new Promise(word, name(s.holder()), Optional.of(now.until(s.until())));
            case AgentState.Expiring s -> new Promise(word, name(s.holder()), Optional.empty());
            case AgentState.Barred s -> new Promise(word, Optional.empty(), Optional.of(now.until(s.until())));
            case AgentState.Free s -> new Promise(word, Optional.empty(), Optional.empty());
        };
    }

    private static Optional<String> name(Holder holder) {
        return Optional.of(holder.node().toString());
    }
}
