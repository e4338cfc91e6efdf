package io.tenure.bench.fuzz;

import io.tenure.bench.fuzz.Attempt.Ending;
import io.tenure.bench.fuzz.Heard.Answer;
import io.tenure.bench.fuzz.Heard.End;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sends attempts as they are, and listens. */
final class Wiretap {

    /** Far longer than anything takes that a node does for a client. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int MAX_BODY_BYTES = 64 * 1024 * 1024;
    private static final int MAX_HEAD_BYTES = 64 * 1024;

    private final InetSocketAddress node;

    Wiretap(InetSocketAddress node) {
        this.node = node;
    }

    Heard send(Attempt attempt) {
        long began = System.nanoTime();
        List<Answer> answers = new ArrayList<>();
        End end;
        try (Socket socket = new Socket()) {
            socket.connect(node, (int) PATIENCE.toMillis());
            socket.setSoTimeout((int) PATIENCE.toMillis());
            // Nothing of a connection is left over at this end.
            socket.setSoLinger(true, 0);
            end = talk(attempt, socket, answers);
        } catch (SocketTimeoutException e) {
            end = End.SILENT;
        } catch (EOFException e) {
            end = End.CLOSED;
        } catch (IOException e) {
            end = End.BROKEN;
        }
        return new Heard(List.copyOf(answers), end, Duration.ofNanos(System.nanoTime() - began));
    }

    private static End talk(Attempt attempt, Socket socket, List<Answer> answers) throws IOException {
        try {
            socket.getOutputStream().write(attempt.bytes());
            if (attempt.ending() == Ending.HALF_CLOSE) {
                socket.shutdownOutput();
            }
        } catch (IOException e) {
            // The node has heard enough; what it said may still be there to read.
            if (attempt.readable()) {
                throw e;
            }
        }
        if (attempt.ending() == Ending.LEAVE) {
            return End.LEFT;
        }
        InputStream in = new BufferedInputStream(socket.getInputStream());
        boolean bodiless = attempt.asksForTheHeadAlone();
        while (true) {
            Answer answer = read(in, bodiless);
            answers.add(answer);
            boolean more = attempt.ending() == Ending.HALF_CLOSE && !answer.isLast() && !isStream(answer) && !bodiless;
            if (!more) {
                return End.ANSWERED;
            }
        }
    }

    /** Throws an {@link EOFException} where no answer begins, or one is cut short. */
    private static Answer read(InputStream in, boolean bodiless) throws IOException {
        List<String> lines = head(in);
        Answer bare = new Answer(lines, new byte[0]);
        int status = bare.status();
        if (status / 100 == 1) {
            return read(in, bodiless);
        }
        if (bodiless || status == 204 || status == 304 || isStream(bare)) {
            return bare;
        }
        if (bare.header("Transfer-Encoding").isPresent()) {
            return new Answer(lines, chunks(in));
        }
        int length = bare.header("Content-Length").map(Integer::parseInt).orElse(0);
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("An answer was cut short.");
        }
        return new Answer(lines, body);
    }

    private static boolean isStream(Answer answer) {
        return answer.header("Content-Type").filter("text/event-stream"::equals).isPresent();
    }

    private static List<String> head(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        int bytes = 0;
        while (true) {
            String line = line(in);
            bytes += line.length();
            if (bytes > MAX_HEAD_BYTES) {
                throw new IOException("The head of an answer has no end.");
            }
            if (line.isEmpty() && !lines.isEmpty()) {
                return lines;
            }
            lines.add(line);
        }
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line(in), 16);
            body.writeBytes(in.readNBytes(length));
            line(in);
            if (length == 0 || body.size() > MAX_BODY_BYTES) {
                return body.toByteArray();
            }
        }
    }

    /** Without its end; a line feed alone ends none, so that one within a header is seen. */
    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int last = -1;
        while (true) {
            int next = in.read();
            if (next < 0 || line.size() > MAX_HEAD_BYTES) {
                throw new EOFException();
            }
            if (next == '\n' && last == '\r') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                return text.substring(0, text.length() - 1);
            }
            line.write(next);
            last = next;
        }
    }
}
