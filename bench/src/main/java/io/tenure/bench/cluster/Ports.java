package io.tenure.bench.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for nodes that are killed and come back.
 *
 * <p>They are below those that the system gives to outgoing connections. A port from up there can be taken by a
 * connection while its node is down; worst, by a client that calls the dead node and is connected to itself. Tests that
 * run beside each other take them from ranges of their own.
 */
public final class Ports {
    private static final int SHARES = 4;
    private static final int SHARE = 4_000;
    private static final int FIRST = 15_000 + Workspace.fork() % SHARES * SHARE;
    private static final int BEHIND = FIRST + SHARE;
    private static final int TRIES = 1_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /** A port that nobody listens on and that was not given before. */
    public static int free() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, BEHIND);
            if (GIVEN.add(port) && isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port was found between " + FIRST + " and " + BEHIND + ".");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
