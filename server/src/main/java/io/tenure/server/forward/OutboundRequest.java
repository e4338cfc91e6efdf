package io.tenure.server.forward;

import io.tenure.node.Endpoint;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request to a peer.
 *
 * @param target the path and the query, encoded
 * @param headers all but those that say how the body comes, and the host
 */
record OutboundRequest(String method, String target, List<Field> headers, OutboundBody body) {

    OutboundRequest {
        headers = List.copyOf(headers);
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /** What is sent before the body. */
    byte[] head(Endpoint to) {
        StringBuilder head = new StringBuilder(256)
                .append(method)
                .append(' ')
                .append(target)
                .append(" HTTP/1.1\r\nHost: ")
                .append(to)
                .append("\r\n");
        headers.forEach(field ->
                head.append(field.name()).append(": ").append(field.value()).append("\r\n"));
        head.append(framing()).append("\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    boolean isChunked() {
        return body instanceof OutboundBody.Flowing flowing && flowing.length().isEmpty();
    }

    private String framing() {
        return switch (body) {
            case OutboundBody.Held held -> held.bytes().length == 0 ? "" : length(held.bytes().length);
            case OutboundBody.Flowing flowing ->
                isChunked()
                        ? "Transfer-Encoding: chunked\r\n"
                        : length(flowing.length().getAsLong());
        };
    }

    private static String length(long bytes) {
        return "Content-Length: " + bytes + "\r\n";
    }
}
