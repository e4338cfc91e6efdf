package io.tenure.it.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends the same request again and again over one connection, and does as little with the answers as can be done. */
final class PlainCaller implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final byte[] request;

    PlainCaller(int port, String method, String path, String body) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        request = (method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    void call() throws IOException {
        socket.getOutputStream().write(request);
        String status = line();
        if (!status.startsWith("HTTP/1.1 2")) {
            throw new IOException(status);
        }
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(80);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server has hung up.");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
