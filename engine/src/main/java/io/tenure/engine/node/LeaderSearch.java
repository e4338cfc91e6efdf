package io.tenure.engine.node;

import io.tenure.engine.log.Link;
import io.tenure.engine.members.MembershipWatch;
import io.tenure.time.Time;
import java.time.Duration;
import org.apache.ratis.server.DivisionInfo;

/**
 * While there is no leader, finds out how many of the others answer.
 */
final class LeaderSearch {

    private static final Duration LONELY = Duration.ofSeconds(1);

    private final Link link;
    private final MembershipWatch membership;
    private final Time time;
    private long lastLeader;

    LeaderSearch(Link link, MembershipWatch membership, Time time) {
        this.link = link;
        this.membership = membership;
        this.time = time;
        this.lastLeader = time.nanos();
    }

    /** To be called from time to time, by one thread. */
    void look() {
        DivisionInfo info = link.division().getInfo();
        if (!info.isAlive()) {
            membership.closed();
        } else if (info.getLeaderId() != null) {
            lastLeader = time.nanos();
            link.majority().found();
        } else if (time.nanos() - lastLeader > LONELY.toNanos()) {
            link.majority().look();
        }
    }
}
