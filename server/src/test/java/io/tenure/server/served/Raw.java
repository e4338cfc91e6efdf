package io.tenure.server.served;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests as they are sent, whatever clients would say to them. */
public final class Raw {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private Raw() {}

    /** What came back: the head of the answer and its body as one text. */
    public record Reply(String text) {

        public int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }
    }

    /** Headers are whole lines; there are no others but the length and the end of the connection. */
    public static Reply send(int port, String method, String path, String body, List<String> headers) {
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach(line -> head.append(line).append("\r\n"));
        if (!body.isEmpty()) {
            head.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        head.append("Connection: close\r\n\r\n").append(body);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(head.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            return new Reply(read(socket.getInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does not wait for the end of the connection. */
    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("The answer ended in its head: " + head.toString(StandardCharsets.ISO_8859_1));
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        Matcher length = LENGTH.matcher(text);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return text + new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
    }
}
