package io.tenure.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Probe;
import java.util.Base64;
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

    /** Presses the mouse in the middle of what an expression gives, which must be in sight then. */
    public void click(String element) {
        JsonNode place = evaluate("(element => { element.scrollIntoView({block: 'center'});"
                + " const box = element.getClientRects()[0];"
                + " return {x: box.x + box.width / 2, y: box.y + box.height / 2}; })(" + element + ")");
        for (String press : List.of("mousePressed", "mouseReleased")) {
            browser.call(
                    session,
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            press,
                            "x",
                            place.path("x").asDouble(),
                            "y",
                            place.path("y").asDouble(),
                            "button",
                            "left",
                            "clickCount",
                            1));
        }
    }

    /** Types a text where the focus is. */
    public void type(String text) {
        browser.call(session, "Input.insertText", Map.of("text", text));
    }

    /** Presses a key that is no letter, such as Tab or Enter. */
    public void press(String key, int code) {
        for (String move : List.of("keyDown", "keyUp")) {
            browser.call(
                    session,
                    "Input.dispatchKeyEvent",
                    Map.of("type", move, "key", key, "code", key, "windowsVirtualKeyCode", code));
        }
    }

    /** Is looked at through a window of this size from now on. */
    public void size(int width, int height) {
        browser.call(
                session,
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    }

    /** Its person likes it {@code dark}, or {@code light}. */
    public void scheme(String scheme) {
        browser.call(
                session,
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Runs this before anything else on every page that is opened from now on. */
    public void before(String script) {
        browser.call(session, "Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /** What is in sight, as a PNG. */
    public byte[] picture() {
        return Base64.getDecoder()
                .decode(browser.call(session, "Page.captureScreenshot", Map.of())
                        .path("data")
                        .asString());
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
