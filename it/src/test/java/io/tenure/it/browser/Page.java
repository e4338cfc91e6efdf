package io.tenure.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Probe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tab of a browser. Each has a session of its own; it stays as it is while others are used. */
public final class Page implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final DevTools browser;
    private final String target;
    private final String session;
    private final List<String> log = new CopyOnWriteArrayList<>();

    private Page(DevTools browser, String target, String session) {
        this.browser = browser;
        this.target = target;
        this.session = session;
    }

    /** An empty one. */
    static Page in(DevTools browser) {
        String target = browser.call(DevTools.BROWSER, "Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asString();
        String session = browser.call(
                        DevTools.BROWSER, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asString();
        Page page = new Page(browser, target, session);
        browser.listen(session, page::hear);
        List.of("Page.enable", "Runtime.enable", "Log.enable").forEach(page::call);
        return page;
    }

    /** Goes to an address, as a person who types it; returns when all of it is loaded. Every answer with a body will do. */
    public Page open(String url) {
        JsonNode answer = browser.call(session, "Page.navigate", Map.of("url", url));
        assertThat(answer.path("errorText").asString(""))
                .as("the way to " + url)
                .isEmpty();
        Probe.until(() -> assertThat(text("document.readyState")).as(url).isEqualTo("complete"));
        return this;
    }

    /** What an expression gives, or what its promise comes to. One that throws is an {@link AssertionError}. */
    public JsonNode evaluate(String expression) {
        JsonNode answer = browser.call(
                session,
                "Runtime.evaluate",
                Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + thrown(answer.path("exceptionDetails")));
        }
        return answer.path("result").path("value");
    }

    /** The same, of an expression that gives a text. */
    public String text(String expression) {
        return evaluate(expression).asString();
    }

    /** The same, of a function of the page, given texts. */
    public String call(String function, String... arguments) {
        return text(function
                + Stream.of(arguments).map(JSON::writeValueAsString).collect(Collectors.joining(",", "(", ")")));
    }

    /**
     * What the page wrote to its console, the errors that nobody caught, and the complaints of the browser, in the order in
     * which they came: a line each, which begins with the level, such as {@code error}.
     */
    public List<String> log() {
        return List.copyOf(log);
    }

    @Override
    public void close() {
        browser.call(DevTools.BROWSER, "Target.closeTarget", Map.of("targetId", target));
    }

    private void call(String method) {
        browser.call(session, method, Map.of());
    }

    private void hear(String method, JsonNode event) {
        switch (method) {
            case "Runtime.consoleAPICalled" -> log.add(event.path("type").asString() + ": " + said(event.path("args")));
            case "Runtime.exceptionThrown" -> log.add("error: " + thrown(event.path("exceptionDetails")));
            case "Log.entryAdded" -> {
                JsonNode entry = event.path("entry");
                log.add(entry.path("level").asString() + ": "
                        + entry.path("text").asString() + " "
                        + entry.path("url").asString(""));
            }
            default -> {
                // Other events are of no interest.
            }
        }
    }

    private static String said(JsonNode arguments) {
        return arguments
                .valueStream()
                .map(argument -> argument.has("value")
                        ? argument.path("value").asString(argument.path("value").toString())
                        : argument.path("description").asString(""))
                .collect(Collectors.joining(" "));
    }

    private static String thrown(JsonNode details) {
        JsonNode exception = details.path("exception");
        return details.path("text").asString("") + " "
                + exception.path("description").asString(exception.path("value").toString());
    }
}
