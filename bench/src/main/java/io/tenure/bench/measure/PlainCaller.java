package io.tenure.bench.measure;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends the same request again and again over one connection, and does as little with the answers as can be done. */
public final class PlainCaller implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final byte[] request;
    private final byte[] buffer = new byte[8192];

    public PlainCaller(int port, String method, String path, String body) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        request = (method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    public void call() throws IOException {
        socket.getOutputStream().write(request);
        int read = 0;
        do {
            int count = in.read(buffer, read, buffer.length - read);
            if (count < 0) {
                throw new EOFException("The server has hung up.");
            }
            read += count;
        } while (!isWhole(read));
        if (buffer["HTTP/1.1 ".length()] != '2') {
            throw new IOException(new String(buffer, 0, read, StandardCharsets.US_ASCII));
        }
    }

    private boolean isWhole(int read) {
        int length = 0;
        for (int i = 0; i + 2 < read; i++) {
            if (buffer[i] == '\n') {
                if (buffer[i + 1] == '\r') {
                    return read >= i + 3 + length;
                }
                if ((buffer[i + 1] | 0x20) == 'c') {
                    length = Math.max(length, length(i + 1, read));
                }
            }
        }
        return false;
    }

    /** @return 0 if this line is about something else */
    private int length(int from, int read) {
        int at = from;
        for (int i = 0; i < LENGTH.length(); i++, at++) {
            if (at == read || (buffer[at] | 0x20) != (LENGTH.charAt(i) | 0x20)) {
                return 0;
            }
        }
        int length = 0;
        for (; at < read && buffer[at] != '\r'; at++) {
            length = buffer[at] == ' ' ? length : 10 * length + buffer[at] - '0';
        }
        return length;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
