package io.tenure.server.process;

import java.io.IOException;
import java.util.List;

/** A signal to processes of a guard; {@code stopped} are those to be continued after the test. */
record Blow(String signal, List<Long> pids, List<Long> stopped) {

    void strike() throws IOException {
        for (long pid : pids) {
            NodeUnderTest.signal(signal, pid);
        }
    }
}
