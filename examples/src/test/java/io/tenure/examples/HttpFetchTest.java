package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.GadgetLine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/gadgets/http-fetch}, compiled and run by this JDK. Each call starts a JVM, so there are few. */
class HttpFetchTest {

    private static final byte[] CONTENT = "abc".getBytes(StandardCharsets.UTF_8);
    private static final String HASH = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    private Path temporary;

    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private Path file;

    @BeforeEach
    void serve() throws IOException {
        file = temporary.toRealPath().resolve("the file");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/file", exchange -> {
            calls.incrementAndGet();
            exchange.sendResponseHeaders(200, CONTENT.length);
            exchange.getResponseBody().write(CONTENT);
            exchange.close();
        });
        server.createContext("/busy", exchange -> {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.createContext("/half", exchange -> {
            exchange.sendResponseHeaders(200, 2 * CONTENT.length);
            exchange.getResponseBody().write(CONTENT);
            exchange.getResponseBody().flush();
            try {
                hanging.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        hanging.countDown();
        server.stop(0);
        threads.close();
    }

    @Test
    void it_locks_the_file_and_needs_no_undo() throws Exception {
        assertThat(job("/file").of(Call.LOCKS).declaration())
                .isEqualTo(new Declaration.Declared(List.of(new Lock(file.toString(), Mode.EXCLUSIVE)), false, true));
        assertThat(calls).hasValue(0);
    }

    @Test
    void it_fetches_the_file_once_if_its_hash_is_known() throws Exception {
        GadgetCall.Result result = job("/file", HASH).of(Call.RUN);
        assertThat(result.exit()).isZero();
        assertThat(file).hasContent("abc");
        assertThat(result.lines()).contains(new GadgetLine.ProgressInfo(3, "bytes"), new GadgetLine.Progress(3));

        assertThat(job("/file", HASH).of(Call.RUN).exit()).isZero();
        assertThat(calls).hasValue(1);
    }

    @Test
    void a_file_with_another_hash_is_refused_and_the_old_one_stays() throws Exception {
        Files.writeString(file, "old");
        GadgetCall.Result result = job("/file", HASH.replace('a', 'b')).of(Call.RUN);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.error()).contains("another SHA-256");
        assertThat(file).hasContent("old");
        assertThat(temporary).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_busy_server_is_to_be_asked_again_later() throws Exception {
        assertThat(job("/busy").of(Call.RUN).exit()).isEqualTo(75);
    }

    @Test
    @Tag("long")
    void killed_in_the_middle_it_leaves_only_what_undo_and_abort_remove() throws Exception {
        job("/half").killed(Call.RUN, "PROG 3");
        assertThat(file).doesNotExist();
        assertThat(temporary.resolve(".the file.j1.part")).exists();
        Path other = Files.createFile(temporary.resolve(".the file.j2.part"));

        for (Call clean : List.of(Call.UNDO, Call.ABORT)) {
            Files.writeString(temporary.resolve(".the file.j1.part"), "ab");
            assertThat(job("/half").of(clean).exit()).isZero();
            assertThat(temporary).isDirectoryContaining(other::equals).isDirectoryNotContaining("glob:**.j1.part");
        }
    }

    private GadgetCall job(String path, String... hash) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + path;
        List<String> arguments =
                hash.length == 0 ? List.of(url, file.toString()) : List.of(url, file.toString(), hash[0]);
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        return new GadgetCall(
                List.of(),
                GadgetCall.FOLDER.resolve("http-fetch"),
                arguments,
                Map.of("PATH", java + ":/usr/bin:/bin", "TENURE_JOB", "j1"));
    }
}
