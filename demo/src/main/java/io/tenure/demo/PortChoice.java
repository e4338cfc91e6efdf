package io.tenure.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ports for new nodes. They are low ones: a port that the system gives to outgoing connections could be taken while its
 * node is down.
 */
final class PortChoice {

    /** Two for each node. */
    static final int COUNT = 2 * Place.NODES.size();

    private static final int FIRST = 8000;
    private static final int BEHIND = 10_000;

    private PortChoice() {}

    /** The first ones that are free, from 8000 on; or exactly those that were asked for. */
    static List<Integer> choose(Optional<Integer> wanted) throws StartFailure {
        List<Integer> free = new ArrayList<>();
        int first = wanted.orElse(FIRST);
        int behind = wanted.map(port -> port + COUNT).orElse(BEHIND);
        for (int port = first; port < behind && free.size() < COUNT; port++) {
            if (isFree(port)) {
                free.add(port);
            } else if (wanted.isPresent()) {
                throw new StartFailure("Port " + port + " is in use. The demo takes " + COUNT + " ports from " + first
                        + " on: name others with --port, or leave it out.");
            }
        }
        if (free.size() < COUNT) {
            throw new StartFailure(
                    "No " + COUNT + " free ports were found from " + first + " on: name some with --port.");
        }
        return free;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // As a node does: a port whose last connections are closing is free.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
