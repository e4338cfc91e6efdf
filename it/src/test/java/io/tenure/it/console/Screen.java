package io.tenure.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.it.browser.Chromium;
import io.tenure.it.browser.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The console of a node, as a person uses it. Where {@code -Dtenure.shots} names a folder, pictures are left there. */
public final class Screen implements AutoCloseable {
    private static final Optional<Path> SHOTS =
            Optional.ofNullable(System.getProperty("tenure.shots")).map(Path::of);

    private final Page page;
    private final String home;

    private Screen(Page page, String home) {
        this.page = page;
        this.home = home;
    }

    /** @param before a script that runs before those of the console */
    public static Screen of(Chromium browser, NodeProcess node, String before) {
        Page page = browser.open("about:blank");
        page.size(1280, 900);
        page.before(before);
        Screen screen = new Screen(page, node.url("/console/").toString());
        page.open(screen.home);
        return screen;
    }

    public static boolean wantsPictures() {
        return SHOTS.isPresent();
    }

    public Page page() {
        return page;
    }

    /** Goes to a page of the console, without loading it anew. */
    public Screen go(String fragment) {
        page.call("(to => { location.hash = to; return ''; })", fragment);
        return this;
    }

    /** Returns when all this can be read. */
    public Screen await(String... texts) {
        Probe.until(() -> assertThat(text()).contains(texts));
        return this;
    }

    public Screen await(Pattern pattern) {
        Probe.until(() -> assertThat(text()).containsPattern(pattern));
        return this;
    }

    public Screen awaitGone(String text) {
        Probe.until(() -> assertThat(text()).doesNotContain(text));
        return this;
    }

    /** Presses the first button that says so, in the row that has a text, or anywhere. */
    public Screen press(String button, String row) {
        String element = "[...document.querySelectorAll('dialog[open] button, main button')].find(one => one.innerText"
                + " === " + quoted(button) + " && (one.closest('tr, dialog, section') ?? one).innerText.includes("
                + quoted(row) + "))";
        Probe.until(() -> assertThat(page.evaluate("Boolean(" + element + ")").asBoolean())
                .as("a button " + button)
                .isTrue());
        page.click(element);
        return this;
    }

    /** Presses the last button of a dialog; again while the node says that it cannot do it now, as when the leader changes. */
    public Screen confirm(String button, String title) {
        press(button, title);
        Probe.until(() -> {
            page.evaluate("document.querySelector('dialog[open] form:has(.problem) [type=submit]:enabled')?.click()");
            assertThat(page.text("document.querySelector('dialog[open]')?.innerText ?? ''"))
                    .isEmpty();
        });
        return this;
    }

    /** Follows the first link of the page that has this in its text. */
    public Screen follow(String text) {
        String link =
                "[...document.querySelectorAll('main a')].find(one => one.innerText.includes(" + quoted(text) + "))";
        Probe.until(() -> assertThat(page.evaluate("Boolean(" + link + ")").asBoolean())
                .as("a link " + text)
                .isTrue());
        page.click(link);
        return this;
    }

    /** Leaves a picture, if anybody wants one. */
    public Screen picture(String name) {
        SHOTS.ifPresent(folder -> {
            // What is asked for beside the events has come by then, and what was said about the last action is gone.
            page.evaluate("new Promise(done => setTimeout(done, 6000))");
            try {
                Files.write(Files.createDirectories(folder).resolve(name + ".png"), page.picture());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return this;
    }

    public String text() {
        return page.text("document.body.innerText");
    }

    @Override
    public void close() {
        page.close();
    }

    private static String quoted(String text) {
        return '\'' + text.replace("\\", "\\\\").replace("'", "\\'") + '\'';
    }
}
