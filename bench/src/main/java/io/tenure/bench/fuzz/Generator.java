package io.tenure.bench.fuzz;

import io.tenure.bench.fuzz.Attempt.Ending;
import io.tenure.server.http.Route;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Makes attempts. The same seed and number make the same one, whatever was made before. */
public final class Generator {

    /** An answer to a longer request may be lost when the node hangs up in the middle of it. */
    private static final int SURELY_READ_BYTES = 32 * 1024;

    private final Examples examples;
    private final long seed;

    /**
     * @param host as the node is called
     * @param cluster its id
     */
    public Generator(String host, String cluster, long seed) {
        this.examples = new Examples(host, cluster);
        this.seed = seed;
    }

    List<Route> routes() {
        return examples.routes();
    }

    public Attempt attempt(long number) {
        Dice dice = Dice.from(seed, number);
        Kind kind = Kind.pick(dice.random());
        Draft draft = switch (kind) {
            case BODY -> examples.withBody(dice);
            case PARAMETERS -> dice.oneIn(2) ? examples.withParameters(dice) : examples.any(dice);
            default -> examples.any(dice);
        };
        byte[] bytes = damaged(kind, draft, dice);
        boolean readable = bytes.length < SURELY_READ_BYTES
                && switch (kind) {
                    case GOOD, PATH, PARAMETERS, BODY -> true;
                    case LINE, HEADERS, FRAMING, PIPELINE, NOISE -> false;
                };
        return new Attempt(number, kind, draft.route, bytes, ending(readable, dice), readable);
    }

    /** Whether a broken request is whole nobody can say, so whoever sends one says that there is no more. */
    private static Ending ending(boolean readable, Dice dice) {
        return dice.oneIn(25) ? Ending.LEAVE : readable && !dice.oneIn(10) ? Ending.WAIT : Ending.HALF_CLOSE;
    }

    private byte[] damaged(Kind kind, Draft draft, Dice dice) {
        switch (kind) {
            case LINE -> {
                return LineDamage.of(draft, dice);
            }
            case HEADERS -> {
                return HeaderDamage.of(draft, dice);
            }
            case FRAMING -> {
                return FramingDamage.of(draft, dice);
            }
            case NOISE -> {
                return ContentDamage.bytes(draft.bytes(), dice);
            }
            case PIPELINE -> {
                return pipeline(draft, dice);
            }
            case PATH -> ContentDamage.path(draft, dice);
            case PARAMETERS -> ContentDamage.parameters(draft, dice);
            case BODY -> ContentDamage.body(draft, dice);
            case GOOD -> {}
        }
        return draft.bytes();
    }

    private byte[] pipeline(Draft first, Dice dice) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Draft draft = first;
        int count = 2 + dice.below(8);
        for (int i = 0; i < count; i++) {
            // Whoever reads the answers could not tell which of them has no body.
            draft.method = draft.method.replace("HEAD", "GET");
            out.writeBytes(
                    switch (dice.below(6)) {
                        case 0 -> LineDamage.of(draft, dice);
                        case 1 -> FramingDamage.of(draft, dice);
                        case 2 -> ContentDamage.bytes(draft.bytes(), dice);
                        default -> draft.bytes();
                    });
            draft = examples.any(dice);
        }
        return out.toByteArray();
    }
}
