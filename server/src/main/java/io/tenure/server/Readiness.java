package io.tenure.server;

import io.tenure.engine.node.BuiltInStore;
import io.tenure.selector.Selector;
import io.tenure.server.document.DocumentService;
import io.tenure.server.forward.Selectors;
import io.tenure.server.http.Refusal;
import io.tenure.store.StoreException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Waits until a node that has started can read and write, and says so. */
final class Readiness {

    /** How often a node looks at itself. */
    private static final Duration GLANCE = Duration.ofMillis(50);

    private final BuiltInStore store;
    private final Selectors selectors;
    private final DocumentService documents;
    private final Stop stop;
    private final PrintStream out;

    Readiness(BuiltInStore store, Selectors selectors, DocumentService documents, Stop stop, PrintStream out) {
        this.store = store;
        this.selectors = selectors;
        this.documents = documents;
        this.stop = stop;
        this.out = out;
    }

    /** Returns when the node is ready and has these selectors, or was stopped in the meantime. */
    void await(List<Selector> wanted) throws StartException {
        boolean told = false;
        while (!stop.isSet()) {
            try {
                store.clocks();
                for (Selector selector : wanted) {
                    create(selector);
                }
                while (!stop.isSet() && !documents.isAnswering()) {
                    stop.await(GLANCE);
                }
                out.println("Ready.");
                out.flush();
                return;
            } catch (StoreException e) {
                if (!told) {
                    out.println("Waiting for a majority of the voters: " + e.getMessage());
                    told = true;
                }
                stop.await(Node.PAUSE);
            }
        }
    }

    /** To create what is there already changes nothing, so every node may be told of the same. */
    private void create(Selector selector) throws StartException {
        try {
            selectors.create(selector);
        } catch (Refusal e) {
            throw new StartException("--selector: " + e.getMessage(), e);
        }
    }
}
