package io.tenure.bench.fuzz;

import io.tenure.bench.fuzz.Heard.Answer;
import io.tenure.bench.fuzz.Heard.End;
import io.tenure.server.http.ProblemType;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Says what is wrong with the answers to an attempt. */
final class Judge {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-5]\\d\\d [ -~]*");
    private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \\t -~\\x80-\\xff]*");

    /** What a node may say of itself. Anything else above 499 is a defect. */
    private static final Set<ProblemType> CAUSES = Set.of(
            ProblemType.OVERLOADED, ProblemType.UNAVAILABLE, ProblemType.INDETERMINATE, ProblemType.DISK_RESERVE);

    private Judge() {}

    /** Empty if all is well. */
    static Optional<String> complaint(Attempt attempt, Heard heard) {
        if (heard.end() == End.SILENT) {
            return Optional.of("neither answered nor hung up within " + Wiretap.PATIENCE.toSeconds() + " s");
        }
        if (attempt.readable() && heard.answers().isEmpty() && heard.end() != End.LEFT) {
            return Optional.of("no answer to what is HTTP: the connection was " + heard.end());
        }
        boolean bodiless = attempt.asksForTheHeadAlone();
        return heard.answers().stream()
                .map(answer -> complaint(answer, bodiless).map(sentence -> sentence + ": " + answer))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> complaint(Answer answer, boolean bodiless) {
        if (!STATUS_LINE.matcher(answer.lines().getFirst()).matches()) {
            return Optional.of("no status line");
        }
        Optional<String> header = answer.lines().stream()
                .skip(1)
                .filter(line -> !HEADER.matcher(line).matches())
                .findFirst();
        if (header.isPresent()) {
            return Optional.of("no header: " + header.get());
        }
        int status = answer.status();
        if (!answer.header("X-Content-Type-Options").equals(Optional.of("nosniff"))) {
            return Optional.of("browsers are not told what not to do");
        }
        if (status < 400) {
            return Optional.empty();
        }
        if (status == 500) {
            return Optional.of("a failure that nobody foresaw");
        }
        return bodiless ? Optional.empty() : problem(answer, status);
    }

    private static Optional<String> problem(Answer answer, int status) {
        if (!answer.header("Content-Type").equals(Optional.of("application/problem+json"))) {
            return Optional.of("an error that is no problem document");
        }
        JsonNode json;
        try {
            json = JSON.readTree(answer.body());
        } catch (JacksonException e) {
            return Optional.of("a problem document that is no JSON");
        }
        Optional<ProblemType> type = Arrays.stream(ProblemType.values())
                .filter(known -> known.wireName().equals(json.path("type").asString("")))
                .findFirst();
        if (type.isEmpty()
                || type.get().status() != status
                || json.path("status").asInt(0) != status) {
            return Optional.of("a problem of no known type, or of another status");
        }
        if (json.path("title").asString("").isBlank()
                || json.path("detail").asString("").isBlank()) {
            return Optional.of("a problem without a sentence");
        }
        return status >= 500 && !CAUSES.contains(type.get())
                ? Optional.of("a failure without a cause")
                : Optional.empty();
    }
}
