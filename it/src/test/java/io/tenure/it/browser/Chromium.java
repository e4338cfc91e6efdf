package io.tenure.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Probe;
import io.tenure.testkit.Await;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window, with nothing remembered from earlier ones. Takes seconds to start: one does for a class of tests. */
public final class Chromium implements AutoCloseable {
    private static final List<String> PROGRAMS = List.of("chromium", "chromium-browser", "google-chrome");

    /** Without its sandbox, which needs rights that containers do not give; it only sees pages of the tests. */
    private static final List<String> FLAGS = List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--no-proxy-server",
            "--disable-background-networking",
            "--disable-component-update",
            "--remote-debugging-port=0");

    private final Process process;
    private final Path log;
    private final DevTools tools;

    private Chromium(Process process, Path profile, Path log) {
        this.process = process;
        this.log = log;
        try {
            tools = new DevTools(Probe.value(() -> address(profile)));
        } catch (RuntimeException | Error e) {
            kill();
            throw e;
        }
    }

    /** Why there can be none on this machine; empty if there can. */
    public static Optional<String> obstacle() {
        return program().isPresent()
                ? Optional.empty()
                : Optional.of("a real browser is needed, one of " + String.join(", ", PROGRAMS) + " on the PATH");
    }

    /**
     * Starts one with its profile and its log in a folder; returns when it listens.
     *
     * @param names host names that lead to 127.0.0.1; all others but {@code localhost} lead nowhere
     */
    public static Chromium start(Path folder, String... names) {
        Path profile = folder.resolve("chromium");
        Path log = folder.resolve("chromium.log");
        List<String> command = new ArrayList<>();
        command.add(program().orElseThrow().toString());
        command.addAll(FLAGS);
        command.add("--user-data-dir=" + profile);
        command.add("--host-resolver-rules=" + rules(names));
        command.add("about:blank");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            Children.add(process);
            return new Chromium(process, profile, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new tab that shows an address. */
    public Page open(String url) {
        return Page.in(tools).open(url);
    }

    public long pid() {
        return process.pid();
    }

    /** Returns when the process is gone. */
    @Override
    public void close() {
        try (tools) {
            if (process.isAlive()) {
                tools.call(DevTools.BROWSER, "Browser.close", Map.of());
                process.waitFor(Await.CAP.toSeconds(), TimeUnit.SECONDS);
            }
        } catch (AssertionError noAnswer) {
            // It may have hung up before it answered; what is left of it is killed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            kill();
        }
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Where it listens, as it has written down itself. */
    private URI address(Path profile) {
        if (!process.isAlive()) {
            throw new IllegalStateException("The browser has ended; see " + log);
        }
        Path file = profile.resolve("DevToolsActivePort");
        assertThat(file).as("the address of the browser, see " + log).exists();
        try {
            List<String> portAndPath = Files.readAllLines(file);
            assertThat(portAndPath).hasSize(2);
            return URI.create("ws://127.0.0.1:" + portAndPath.getFirst() + portAndPath.getLast());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rules(String... names) {
        Stream<String> here = Stream.of(names).map(name -> "MAP " + name + " 127.0.0.1");
        Stream<String> nowhere = Stream.of("MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost");
        return String.join(", ", Stream.concat(here, nowhere).toList());
    }

    private static Optional<Path> program() {
        List<Path> folders = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return PROGRAMS.stream()
                .flatMap(program -> folders.stream().map(folder -> folder.resolve(program)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
