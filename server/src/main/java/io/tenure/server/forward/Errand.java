package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One request on its way to whoever is to act on it, try after try: that may be another member each time, or this node. */
final class Errand implements Tries.Try {

    private final Addressee addressee;
    private final Hop hop;
    private final Ways ways;
    private final Act act;
    private final Callable<Journey> packing;
    private final Dispatch dispatch;
    private @Nullable Journey journey;

    /** Who is meant, and where they are. */
    record Course(Addressee addressee, Hop hop, Ways ways) {}

    /** What this node does if it is the one that is meant; given what has been sent to others before, if it was. */
    @FunctionalInterface
    interface Act {

        Tried here(@Nullable Journey before, GroupMember self) throws Exception;
    }

    /** Sends it to another member, once. */
    @FunctionalInterface
    interface Dispatch {

        CallOutcome send(Journey journey, Ways.Way way);
    }

    Errand(Course course, Act act, Callable<Journey> packing, Dispatch dispatch) {
        this.addressee = course.addressee();
        this.hop = course.hop();
        this.ways = course.ways();
        this.act = act;
        this.packing = packing;
        this.dispatch = dispatch;
    }

    /** The request as this node acts on it: under the key that others may know it by. */
    static Request here(Journey before) {
        return before.here()
                .orElseThrow(() -> new Refusal(Problem.of(
                        ProblemType.UNAVAILABLE, "Another node has come to own this meanwhile: send it again.")));
    }

    @Override
    public Tried once(int number) throws Exception {
        Ways.Way way;
        try {
            way = ways.to(addressee, hop, number);
        } catch (Refusal e) {
            // A node that has just started learns in a moment who owns what.
            boolean early = e.problem().type() == ProblemType.UNAVAILABLE && addressee instanceof Addressee.OwnerOf;
            return early && hop.isEntry() ? Tried.again(e) : Tried.failed(e);
        }
        Journey before = journey;
        if (way instanceof Ways.Way.Here) {
            return act.here(before, way.to());
        }
        Journey packed = before == null ? packing.call() : before;
        journey = packed;
        return sent(packed, way);
    }

    private Tried sent(Journey packed, Ways.Way way) {
        Patience patience = packed.patience();
        return switch (dispatch.send(packed, way)) {
            case CallOutcome.Answered answered -> answered(packed, answered.exchange(), way.to());
            case CallOutcome.Unsent unsent -> {
                Refusal refusal = Relay.notReached(way.to(), unsent.why());
                yield hop.isEntry() ? Tried.again(refusal, patience.lost()) : Tried.failed(refusal);
            }
            case CallOutcome.Lost lost -> {
                Refusal refusal = Relay.fateUnknown(packed, way.to(), lost.why());
                yield packed.canBeRepeatedBlindly() ? Tried.again(refusal, patience.lost()) : Tried.failed(refusal);
            }
        };
    }

    private static Tried answered(Journey packed, PeerExchange exchange, GroupMember by) {
        if (!packed.isWorthAgain(exchange.answer())) {
            return Tried.done(Relay.of(packed, exchange, by));
        }
        Tried.Conclusion conclusion = new Tried.Conclusion() {
            @Override
            public Answer reached() {
                return Relay.of(packed, exchange, by);
            }

            @Override
            public void dropped() {
                exchange.close();
            }
        };
        return new Tried(conclusion, packed.patience().nothingDone());
    }
}
