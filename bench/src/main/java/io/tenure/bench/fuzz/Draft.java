package io.tenure.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A request in the making. What is text here goes out as one byte for each character. */
final class Draft {

    final String route;
    String method;
    String path;
    final List<String> query = new ArrayList<>();
    String version = "HTTP/1.1";
    final List<String> headers = new ArrayList<>();
    byte[] body = new byte[0];
    boolean isJson;

    Draft(String method, String template, String path) {
        this.route = method + " " + template;
        this.method = method;
        this.path = path;
    }

    String target() {
        return query.isEmpty() ? path : path + "?" + String.join("&", query);
    }

    /** Changes the value of a header that is there. */
    void header(String name, UnaryOperator<String> change) {
        headers.replaceAll(line ->
                line.startsWith(name + ": ") ? name + ": " + change.apply(line.substring(name.length() + 2)) : line);
    }

    void without(String name) {
        headers.removeIf(line -> line.startsWith(name + ": "));
    }

    /** Its length is declared as it is. */
    byte[] bytes() {
        List<String> framed = new ArrayList<>(headers);
        if (body.length > 0) {
            framed.add("Content-Length: " + body.length);
        }
        return bytes(framed, body);
    }

    byte[] bytes(List<String> lines, byte[] content) {
        return bytes(method + " " + target() + " " + version, lines, content);
    }

    static byte[] bytes(String line, List<String> lines, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(latin(line + "\r\n"));
        lines.forEach(header -> out.writeBytes(latin(header + "\r\n")));
        out.writeBytes(latin("\r\n"));
        out.writeBytes(content);
        return out.toByteArray();
    }

    static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
