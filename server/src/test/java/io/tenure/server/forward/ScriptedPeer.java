package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Threads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A member that answers one request per connection with the next of its lines; with nothing, it hangs up instead. */
final class ScriptedPeer implements AutoCloseable {

    final NodeId id = NodeId.parse("n9-00000009");

    /** The heads and bodies that have come. */
    final List<String> heard = new CopyOnWriteArrayList<>();

    private final List<String> answers;
    private final List<Socket> held = new CopyOnWriteArrayList<>();
    private final boolean firstSilent;
    private final ServerSocket server;

    ScriptedPeer(String... answers) {
        this(false, answers);
    }

    /** It neither answers the first request nor hangs up. */
    static ScriptedPeer firstSilent(String... answers) {
        return new ScriptedPeer(true, answers);
    }

    private ScriptedPeer(boolean firstSilent, String... answers) {
        this.firstSilent = firstSilent;
        this.answers = List.of(answers);
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Threads.virtual("scripted-peer", this::run);
    }

    GroupMember member() {
        return new GroupMember(id, MemberStatus.AVAILABLE, Optional.of(endpoint()), Map.of(), false);
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", server.getLocalPort());
    }

    private void run() {
        for (int turn = 0; !server.isClosed(); turn++) {
            try {
                Socket socket = server.accept();
                held.add(socket);
                heard.add(read(socket));
                if (firstSilent && turn == 0) {
                    continue;
                }
                String answer = answers.get(Math.min(turn, answers.size() - 1));
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                socket.close();
            } catch (IOException e) {
                // The next one may be better.
            }
        }
    }

    private static String read(Socket socket) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            text.append(line).append('\n');
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        for (int i = 0; i < length; i++) {
            text.append((char) in.read());
        }
        return text.toString();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : held) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
