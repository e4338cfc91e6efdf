package io.tenure.cli;

import org.junit.jupiter.api.AutoClose;

/** Commands that are typed into a shell and ask one node, which answers as the test tells it. */
public abstract class CommandsTestCase {

    @AutoClose
    protected final Peer peer = new Peer();

    protected final Shell shell() {
        return Shell.asking(peer.url());
    }

    protected final Shell.Result run(String... args) {
        return shell().run(args);
    }
}
