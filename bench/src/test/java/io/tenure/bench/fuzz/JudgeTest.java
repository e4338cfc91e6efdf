package io.tenure.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.fuzz.Attempt.Ending;
import io.tenure.bench.fuzz.Heard.Answer;
import io.tenure.bench.fuzz.Heard.End;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final String SAFE = "X-Content-Type-Options: nosniff";
    private static final String PROBLEM = "Content-Type: application/problem+json";
    private static final String INVALID = "{\"type\":\"invalid\",\"title\":\"t\",\"status\":400,\"detail\":\"d\"}";

    @Test
    void a_good_answer_a_refusal_and_a_cause_are_in_order() {
        assertThat(Judge.complaint(attempt(true), heard("200 OK", "{}", SAFE))).isEmpty();
        assertThat(Judge.complaint(attempt(true), heard("400 Bad Request", INVALID, SAFE, PROBLEM)))
                .isEmpty();
        String cause = "{\"type\":\"overloaded\",\"title\":\"t\",\"status\":503,\"detail\":\"d\"}";
        assertThat(Judge.complaint(attempt(true), heard("503 Service Unavailable", cause, SAFE, PROBLEM)))
                .isEmpty();
    }

    @Test
    void a_failure_that_nobody_foresaw_is_none() {
        String internal = "{\"type\":\"internal\",\"title\":\"t\",\"status\":500,\"detail\":\"d\"}";
        complains("nobody foresaw", heard("500 Internal Server Error", internal, SAFE, PROBLEM));
        complains("no known type", heard("502 Bad Gateway", internal, SAFE, PROBLEM));
    }

    @Test
    void an_error_must_be_a_problem_document() {
        complains("no problem document", heard("400 Bad Request", "no", SAFE, "Content-Type: text/plain"));
        complains("no JSON", heard("400 Bad Request", "no", SAFE, PROBLEM));
        complains("another status", heard("404 Not Found", INVALID, SAFE, PROBLEM));
        complains("without a sentence", heard("400 Bad Request", INVALID.replace("\"d\"", "\"\""), SAFE, PROBLEM));
    }

    @Test
    void an_answer_must_be_http_and_safe_for_browsers() {
        complains("what not to do", heard("200 OK", ""));
        complains("no header", heard("200 OK", "", SAFE, "no header"));
        complains("no header", heard("200 OK", "", SAFE, "X: a\nY: b"));
        complains("no status line", heard("9 OK", "", SAFE));
    }

    @Test
    void silence_is_never_in_order_and_hanging_up_only_on_what_is_no_http() {
        Heard silence = new Heard(List.of(), End.SILENT, Duration.ZERO);
        Heard hungUp = new Heard(List.of(), End.CLOSED, Duration.ZERO);

        assertThat(Judge.complaint(attempt(false), silence)).isPresent();
        assertThat(Judge.complaint(attempt(false), hungUp)).isEmpty();
        assertThat(Judge.complaint(attempt(true), hungUp)).isPresent();
    }

    private static void complains(String words, Heard heard) {
        assertThat(Judge.complaint(attempt(true), heard))
                .hasValueSatisfying(complaint -> assertThat(complaint).contains(words));
    }

    private static Heard heard(String status, String body, String... headers) {
        List<String> lines = new ArrayList<>(List.of("HTTP/1.1 " + status));
        lines.addAll(List.of(headers));
        Answer answer = new Answer(lines, body.getBytes(StandardCharsets.UTF_8));
        return new Heard(List.of(answer), End.ANSWERED, Duration.ZERO);
    }

    private static Attempt attempt(boolean readable) {
        return new Attempt(1, Kind.GOOD, "GET /", new byte[0], Ending.WAIT, readable);
    }
}
