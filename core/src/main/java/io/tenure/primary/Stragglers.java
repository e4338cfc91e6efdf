package io.tenure.primary;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The runs that have outlived the end of their term and still run on this node. */
final class Stragglers {

    private static final Logger LOG = LoggerFactory.getLogger(Stragglers.class);
    private static final int NAMED = 10;

    private final Counts counts;
    private final Set<Run<?>> left = ConcurrentHashMap.newKeySet();

    Stragglers(Counts counts) {
        this.counts = counts;
    }

    List<String> names() {
        return left.stream().map(Run::name).sorted().toList();
    }

    /** Told in one line that names ten of them: there may be a hundred thousand. */
    void note(Stint over) {
        List<Run<?>> found = over.members().stream()
                .filter(member -> member instanceof Run<?> run && run.isInside())
                .<Run<?>>map(member -> (Run<?>) member)
                .toList();
        counts.straggled(found.size());
        for (Run<?> run : found) {
            left.add(run);
            var unused = run.ended().thenRun(() -> left.remove(run));
        }
        LOG.warn(
                "{} instances ignore their interruption and are stragglers: they can write no more, but still run: {}",
                found.size(),
                found.stream().limit(NAMED).map(Run::name).toList());
    }
}
