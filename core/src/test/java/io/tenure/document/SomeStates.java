package io.tenure.document;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** States for tests. */
public final class SomeStates {

    public static final String LINK = "/core/examples/one";

    public static final String OWNER = "n1-00000001";

    private SomeStates() {}

    /** A state that was first written at its place, in an epoch of its own. */
    public static ReplicatedState state(long epoch, long version, String content) {
        return state(epoch, version, content, 1000);
    }

    public static ReplicatedState state(long epoch, long version, String content, long micros) {
        Place place = new Place(epoch, version);
        return with(place, Lineage.NONE.with(place, OWNER), content, micros);
    }

    public static ReplicatedState with(Place place, Lineage lineage, String content, long micros) {
        return new ReplicatedState(
                LINK,
                "example",
                place,
                lineage,
                content.getBytes(StandardCharsets.UTF_8),
                new DocumentStamp(micros, "PUT", 0, ""),
                false,
                List.of());
    }

    public static ReplicatedState tombstone(ReplicatedState state) {
        return new ReplicatedState(
                state.link(),
                state.kind(),
                state.place(),
                state.lineage(),
                state.content(),
                state.stamp(),
                true,
                state.keys());
    }
}
