package io.tenure.demo.program;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;

/**
 * Builds an index anew, page by page, on the copy that leads. How many pages are done is in its document: when that copy is
 * killed, the next one continues there.
 */
final class Reindexer implements PrimaryService<Reindex> {

    static final String NAME = "reindex";

    private static final int PAGES = 120;
    private static final Duration PER_PAGE = Duration.ofMillis(500);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Class<Reindex> stateType() {
        return Reindex.class;
    }

    @Override
    public void run(State<Reindex> state, Scope scope) throws InterruptedException {
        if (state.version().isEmpty()) {
            state.insert();
        }
        while (state.value().pages() < PAGES) {
            scope.sleep(PER_PAGE);
            state.update(new Reindex(state.value().pages() + 1));
            int done = state.value().pages();
            scope.report("page " + done + " of " + PAGES, (double) done / PAGES);
        }
        state.delete();
    }
}
