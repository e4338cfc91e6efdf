package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A script that says what may follow in lines of a {@code case}, as in bash and zsh. {@code VALUED}, {@code PLACES}, {@code
 * CHOICES}, {@code OPTIONS} and {@code WORDS} in its text are replaced.
 *
 * @param or what stands between alternatives
 * @param indent before the lines for places
 * @param line with {@code %s} for the case, and for its words
 */
record CaseScript(String text, String or, String indent, String line) {

    /** @param word how a word is written in a line */
    String filled(Grammar grammar, Function<Places.Word, String> word) {
        Places places = new Places(grammar);
        Stream<String> beyondTop = places.all().stream().filter(place -> !place.isEmpty());
        return text.replace("VALUED", String.join(or, places.valued()))
                .replace("PLACES", beyondTop.map(CaseScript::quoted).collect(Collectors.joining(or)))
                .replace("CHOICES", choices(places))
                .replace("OPTIONS", cases(places, places::options, word))
                .replace("WORDS\n", cases(places, places::words, word) + "\n");
    }

    private String choices(Places places) {
        return places.choices().entrySet().stream()
                .map(option -> "      " + line.formatted(option.getKey(), String.join(" ", option.getValue())))
                .collect(Collectors.joining("\n"));
    }

    private String cases(
            Places places, Function<String, List<Places.Word>> following, Function<Places.Word, String> word) {
        return places.all().stream()
                .filter(place -> !following.apply(place).isEmpty())
                .map(place -> indent + line.formatted(quoted(place), words(following.apply(place), word)))
                .collect(Collectors.joining("\n"));
    }

    private static String words(List<Places.Word> words, Function<Places.Word, String> word) {
        return words.stream().map(word).collect(Collectors.joining(" "));
    }

    private static String quoted(String place) {
        return "'" + place + "'";
    }
}
