package io.tenure.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tenure.cli.command.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs typical commands against a stand-in for a node. The launcher does so once after a build, so that the JVM can keep
 * what it learns in its ahead-of-time cache: a cache from {@code --help} alone makes nothing but the help quicker.
 */
final class Rehearsal {

    /** Holds a little of everything, so that one answer suits all commands. */
    private static final byte[] ANSWER = """
            {"node":"n1","leader":null,"version":1,"applied":1.5,"warnings":["w"],"next":null,
             "nodes":[{"name":"n1","leader":true,"lag":0}],"collections":[{"name":"c","documents":1}],
             "items":[{"id":"i","version":1,"modified":"now","type":"t","body":{"a":[1,"\\n"]}}]}""".getBytes(StandardCharsets.UTF_8);

    private static final List<String> COMMANDS = List.of(
            "--help",
            "status",
            "status --json",
            "version",
            "node ls",
            "store put c i {}",
            "store get c i",
            "queue ls",
            "task ls q",
            "task show 1",
            "schedule ls",
            "job ls",
            "store ls",
            "store ls c",
            "store delete c i --if-version 1");

    private Rehearsal() {}

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", Rehearsal::answer);
        server.start();
        Path home = Files.createTempDirectory("tenure-rehearsal");
        boolean done = true;
        for (String command : COMMANDS) {
            done &= run(command, "http://127.0.0.1:" + server.getAddress().getPort(), home) == ExitCode.DONE.number();
        }
        server.stop(0);
        remove(home);
        if (!done) {
            throw new IllegalStateException("A command of the rehearsal failed");
        }
    }

    private static void remove(Path home) throws IOException {
        try (Stream<Path> paths = Files.walk(home)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static int run(String command, String server, Path home) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        return TenureCli.run(
                List.of(command.split(" ")),
                Map.of("TENURE_SERVER", server, "XDG_STATE_HOME", home.toString(), "TENURE_OUT_COLUMNS", "80"),
                new Streams(InputStream.nullInputStream(), nowhere, nowhere));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Tenure-Members", "c 127.0.0.1:8000");
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
        }
    }
}
