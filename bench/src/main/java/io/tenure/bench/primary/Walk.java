package io.tenure.bench.primary;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Term;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Steps until it is enough, each first told to the world outside (a line of a file) and then recorded in the document. In the end
 * the document makes place for a result, in one commit.
 */
final class Walk implements PrimaryService<Walk.Trail> {

    static final DocumentKey RESULT = DocumentKey.of("results", "walk");

    /** Slow enough that whoever watches sees each step also on a busy machine. */
    static final Duration PACE = Duration.ofMillis(100);

    private final String node;
    private final Path outside;

    /** A step and the term in which it was recorded. */
    record Mark(int step, long term) {

        @Override
        public String toString() {
            return step + ":" + term;
        }
    }

    /** Where the walk has come to. */
    record Trail(List<Mark> marks) {

        static final Trail START = new Trail(List.of());

        Trail and(int step, Term term) {
            List<Mark> more = new ArrayList<>(marks);
            more.add(new Mark(step, term.value()));
            return new Trail(more);
        }
    }

    Walk(String node, Path outside) {
        this.node = node;
        this.outside = outside;
    }

    @Override
    public String name() {
        return "walk";
    }

    @Override
    public Class<Trail> stateType() {
        return Trail.class;
    }

    @Override
    public void run(State<Trail> state, Scope scope) throws Exception {
        state.insert();
        for (int step = state.value().marks().size(); Files.notExists(enough(outside)); step++) {
            scope.check();
            tell(step + " " + scope.term() + " " + node + "\n");
            scope.sleep(PACE);
            state.update(state.value().and(step, scope.term()));
            scope.report("step " + step, 0);
        }
        String marks = state.value().marks().stream().map(Mark::toString).collect(Collectors.joining(" "));
        state.delete(new Operation.Put(RESULT, Expected.ABSENT, Body.of("text", marks)));
    }

    /** The file that ends the walk, beside the one that it writes to. */
    static Path enough(Path outside) {
        return outside.resolveSibling("enough");
    }

    private void tell(String line) throws IOException {
        Files.write(
                outside, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
