package io.tenure.sim.lease;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Who is told to try for the office. It stands for the election of the log's leader, but promises nothing: it may name
 * anybody, several at once, or none. When it is told to behave, it does as elections do.
 */
final class Candidates {

    /** How long it takes at most to make another node the candidate, and to hear of it. */
    static final Duration HAND_OVER = Duration.ofMillis(300);

    private static final Duration ELECTION = Duration.ofSeconds(1);

    private final World world;
    private boolean behaves;
    private Optional<SimNode> elected = Optional.empty();

    Candidates(World world) {
        this.world = world;
    }

    /** From now on there is one candidate, a voter that lives, and it can hand over. */
    void behave() {
        behaves = true;
        List<SimNode> voters = voters();
        if (!voters.isEmpty()) {
            elected = Optional.of(world.dice().pick(voters));
            name(List.of(elected.get()));
        }
    }

    /** Somebody who could neither take the office nor give it away has ended; the others elect anew. */
    void died() {
        if (behaves) {
            world.scheduler().after(world.dice().upTo(ELECTION), this::behave);
        }
    }

    /** Tells everybody, each a little later, who is to try. */
    void name(List<SimNode> chosen) {
        world.trace(() -> "candidates are " + World.ids(chosen));
        for (SimNode node : world.nodes()) {
            tell(node, chosen.contains(node));
        }
    }

    /** One more is to try, and nobody else hears of it. */
    void add(SimNode chosen) {
        world.trace(() -> "another candidate is " + chosen.id());
        tell(chosen, true);
    }

    /** One is no longer to try. */
    void dismiss(SimNode chosen) {
        world.trace(() -> "no longer a candidate is " + chosen.id());
        tell(chosen, false);
    }

    /** A node wants to give its candidacy away; whether that worked, or it has none as far as the log knows. */
    boolean handOver(SimNode from) {
        if (behaves && elected.isPresent() && elected.get() != from) {
            return true;
        }
        List<SimNode> others = (behaves ? voters() : world.nodes())
                .stream()
                        .filter(node -> node != from && node.process().isPresent())
                        .toList();
        if (others.isEmpty() || !behaves && world.dice().chance(0.3)) {
            return false;
        }
        elected = Optional.of(world.dice().pick(others));
        dismiss(from);
        add(elected.get());
        return true;
    }

    private List<SimNode> voters() {
        return world.nodes().stream()
                .filter(node -> world.store().config().voters().current().contains(node.id()))
                .filter(node -> node.process().isPresent())
                .toList();
    }

    /** News may overtake each other until it behaves; from then on whoever is told hears what is so at that moment. */
    private void tell(SimNode node, boolean self) {
        boolean reliable = behaves;
        world.scheduler().after(world.dice().upTo(HAND_OVER), () -> {
            if (reliable == behaves) {
                boolean truth = reliable ? elected.filter(node::equals).isPresent() : self;
                node.process()
                        .ifPresent(
                                process -> process.run(() -> process.candidacy().candidate(truth)));
            }
        });
    }
}
