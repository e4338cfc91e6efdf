package io.tenure.cli.document;

import io.tenure.cli.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the members have answered about the past of one document, each state once. */
final class MemberHistories {

    private static final String LOST = "LOST";
    private static final Comparator<State> NEWEST_FIRST = Comparator.comparingLong(State::epoch)
            .thenComparingLong(State::version)
            .reversed();

    private final Map<State, List<String>> states = new LinkedHashMap<>();
    private final Map<String, String> silent = new LinkedHashMap<>();
    private Optional<State> best = Optional.empty();
    private List<Json> epochs = List.of();

    private MemberHistories() {}

    /** A state; equal ones of several members are shown as one. */
    private record State(long epoch, long version, boolean lost, Json shown) {

        static State of(Json shown) {
            return new State(
                    number(shown.at("documentEpoch")),
                    number(shown.at("documentVersion")),
                    shown.at("documentStatus").display().equals(LOST),
                    shown);
        }
    }

    /** Reads the answer to a request that was forwarded to all. */
    static MemberHistories of(Json answer) {
        MemberHistories histories = new MemberHistories();
        if (answer.at("selectedNodes") instanceof Json.Struct nodes) {
            nodes.fields().forEach((id, reference) -> histories.add(id, reference.display(), answer));
        }
        return histories;
    }

    private void add(String member, String reference, Json answer) {
        Json said = answer.at("jsonResponses").at(reference);
        if (said.isNull()) {
            Json failure = answer.at("failures").at(reference);
            if (!failure.at("type").display().equals("not-found")) {
                silent.put(member, failure.at("detail").display());
            }
            return;
        }
        Json history = Json.parse(said.display());
        for (Json shown : history.at("states").items()) {
            State state = State.of(shown);
            states.computeIfAbsent(state, each -> new ArrayList<>()).add(member);
            if (!state.lost
                    && best.filter(other -> NEWEST_FIRST.compare(other, state) <= 0)
                            .isEmpty()) {
                best = Optional.of(state);
                epochs = history.at("epochs").items();
            }
        }
    }

    boolean isEmpty() {
        return states.isEmpty();
    }

    /** The members that have not answered, with the reason. */
    List<Map.Entry<String, String>> silent() {
        return List.copyOf(silent.entrySet());
    }

    /** The newest first; then the epochs whose states are not kept. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        states.keySet().stream().sorted(NEWEST_FIRST).forEach(state -> rows.add(row(state)));
        for (int i = epochs.size() - 1; i >= 0; i--) {
            past(i).ifPresent(rows::add);
        }
        return rows;
    }

    private List<String> row(State state) {
        Json shown = state.shown;
        return List.of(
                state.lost ? "lost" : best.filter(state::equals).isEmpty() ? "behind" : status(shown),
                "" + state.version,
                "" + state.epoch,
                shown.at("documentOwner").display(),
                shown.at("documentUpdateAction").display(),
                DocumentValue.time(shown.at("documentUpdateTimeMicros")),
                String.join(", ", states.getOrDefault(state, List.of())),
                DocumentValue.content(shown));
    }

    private static String status(Json shown) {
        return shown.at("documentStatus").display().equals("DELETED") ? "deleted" : "current";
    }

    /** The versions of an epoch before the newest state; nothing if there were none. */
    private Optional<List<String>> past(int epoch) {
        long first = number(epochs.get(epoch).at("firstVersion"));
        long next = epoch + 1 < epochs.size()
                ? number(epochs.get(epoch + 1).at("firstVersion"))
                : best.map(State::version).orElse(0L);
        if (next <= first) {
            return Optional.empty();
        }
        String versions = next - 1 == first ? "" + first : first + "-" + (next - 1);
        Json written = epochs.get(epoch);
        return Optional.of(List.of(
                "not kept",
                versions,
                written.at("documentEpoch").display(),
                written.at("documentOwner").display(),
                "-",
                "-",
                "-",
                "-"));
    }

    private static long number(Json value) {
        return value instanceof Json.Number number ? Long.parseLong(number.source()) : 0;
    }
}
