package io.tenure.server.api.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LargeBodyTest {

    private static final String TOM = "/api/v1/store/pets/tom";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_body_of_just_the_limit_is_taken() {
        assertThat(server.put(TOM, text(DocumentRoutes.MAX_BODY_BYTES)).statusCode())
                .isEqualTo(200);
        assertThat(server.get(TOM).body()).hasSize(DocumentRoutes.MAX_BODY_BYTES);
    }

    @Test
    void a_body_of_one_byte_more_is_refused() {
        assertThat(server.put(TOM, text(DocumentRoutes.MAX_BODY_BYTES + 1)))
                .satisfies(Expect.problem(413, "too-large", "The body is over the limit of 512 KiB; send less."));
        assertThat(server.get(TOM).statusCode()).isEqualTo(404);
    }

    @Test
    void a_large_body_of_unknown_length_is_refused() {
        byte[] bytes = text(2 * DocumentRoutes.MAX_BODY_BYTES).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.http.port() + TOM))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))
                .build();

        assertThat(server.send(request)).satisfies(Expect.problem(413, "too-large"));
        assertThat(server.put(TOM, "1").statusCode()).isEqualTo(200);
    }

    @Test
    void a_huge_body_is_refused_before_it_comes() throws IOException {
        assertThat(answerTo("Content-Length: 1000000000\r\n\r\n"))
                .contains(" 413 ")
                .contains("too-large");
        assertThat(answerTo("Content-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ")
                .contains("too-large");
    }

    @Test
    void a_huge_chunk_is_refused_before_it_comes() throws IOException {
        assertThat(answerTo("Transfer-Encoding: chunked\r\n\r\n40000000\r\n"))
                .contains(" 413 ")
                .contains("too-large");
    }

    @Test
    void a_broken_chunk_closes_the_connection() throws IOException {
        assertThat(answerTo("Transfer-Encoding: chunked\r\n\r\nxyz\r\nGET / HTTP/1.1\r\n\r\n"))
                .contains(" 400 ")
                .containsOnlyOnce("HTTP/1.1");
    }

    private String answerTo(String headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.http.port())) {
            socket.setSoTimeout(60_000);
            OutputStream out = socket.getOutputStream();
            out.write(("PUT " + TOM + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers)
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String text(int bytes) {
        return "\"" + "x".repeat(bytes - 2) + "\"";
    }
}
