package io.tenure.cli;

import org.junit.jupiter.api.AutoClose;

/** Commands that are typed into a shell and ask one node, which answers as the test tells it. */
abstract class CommandsTestCase {

    @AutoClose
    final Peer peer = new Peer();

    final Shell shell() {
        return Shell.asking(peer.url());
    }

    final Shell.Result run(String... args) {
        return shell().run(args);
    }
}
