package io.tenure.engine.log;

import io.tenure.node.Endpoint;
import io.tenure.store.log.Levels;

/**
 * What a member says of itself in the list of members.
 *
 * @param http where people and clients reach it
 * @param levels what its build can read
 */
public record MemberInfo(Endpoint http, Levels levels) {

    private static final String LEVELS = "?levels=";

    /**
     * Reads what {@link #toString} gave. Who says no levels can read the first one; what a newer version adds behind an
     * ampersand is passed over.
     */
    static MemberInfo parse(String text) {
        int mark = text.indexOf(LEVELS);
        if (mark < 0) {
            return new MemberInfo(Endpoint.parse(text), new Levels(Levels.FIRST, Levels.FIRST));
        }
        String levels = text.substring(mark + LEVELS.length()).split("&", 2)[0];
        return new MemberInfo(Endpoint.parse(text.substring(0, mark)), Levels.parse(levels));
    }

    @Override
    public String toString() {
        return http + LEVELS + levels;
    }
}
