package io.tenure.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of {@code docs/guide/documents.md}, as they stand there. */
class DocumentsGuideTest {

    private static final Pattern CURL = Pattern.compile("(?m)^curl (.*)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String HOST = "http://localhost:8000";

    @TempDir
    Path folder;

    private DocumentCluster cluster;

    @BeforeEach
    void start() {
        cluster = new DocumentCluster(folder);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void every_call_of_the_guide_succeeds_in_turn_at_any_node() throws IOException {
        Matcher curls = CURL.matcher(Files.readString(Path.of("../docs/guide/documents.md")));
        int calls = 0;
        while (curls.find()) {
            HttpResponse<String> answer = call(1 + calls % 3, curls.group(1));
            assertThat(answer.statusCode())
                    .as("%s: %s", curls.group(), answer.body())
                    .isBetween(200, 299);
            calls++;
        }
        assertThat(calls).isGreaterThanOrEqualTo(14);
    }

    private HttpResponse<String> call(int node, String line) {
        List<String> words = new ArrayList<>();
        Matcher found = WORD.matcher(line);
        while (found.find()) {
            words.add(found.group(1) == null ? found.group(2) : found.group(1));
        }
        String method = "";
        String body = "";
        List<String> headers = new ArrayList<>();
        for (int i = 0; i < words.size() - 1; i += 2) {
            String value = words.get(i + 1);
            switch (words.get(i)) {
                case "-X" -> method = value;
                case "-d" -> body = value;
                case "-H" -> headers.addAll(List.of(value.split(": ", 2)));
                default -> throw new AssertionError("What is " + words.get(i) + " in: " + line);
            }
        }
        String verb = !method.isEmpty() ? method : body.isEmpty() ? "GET" : "POST";
        assertThat(words.getLast()).startsWith(HOST);
        return cluster.send(node, verb, words.getLast().substring(HOST.length()), body, headers.toArray(String[]::new));
    }
}
