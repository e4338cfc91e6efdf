package io.tenure.document;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** States for tests. */
public final class SomeStates {

    public static final String LINK = "/core/examples/one";

    public static final String OWNER = "n1-00000001";

    /** Every member says something. */
    static final ReplicatedState FULL = new ReplicatedState(
            "/core/examples/ö",
            "example",
            new Place(7, 300),
            Lineage.NONE.with(new Place(2, 0), OWNER).with(new Place(7, 299), OWNER),
            new byte[] {1, 2, 3},
            new DocumentStamp(-5, "PATCH", Long.MAX_VALUE, "/users/me"),
            false,
            List.of("k1", "k2"));

    /** Of the first format, in which states did not say who owned an epoch. */
    static final ReplicatedState OLD = new ReplicatedState(
            "/a",
            "k",
            new Place(7, 300),
            new Lineage(List.of(new Lineage.Reach(2, 0, ""), new Lineage.Reach(7, 299, ""))),
            new byte[] {1},
            new DocumentStamp(1, "PUT", 0, ""),
            true,
            List.of("k1"));

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
