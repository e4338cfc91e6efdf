package io.tenure.server.api.node;

import io.tenure.engine.Member;
import io.tenure.group.GroupView;
import io.tenure.node.NodeName;
import io.tenure.server.http.Json;
import io.tenure.server.office.Inquiry;
import io.tenure.server.office.LeaderView;
import io.tenure.server.office.NodeReport;
import io.tenure.server.office.Promise;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Members as clients see them. */
final class MemberJson {

    private MemberJson() {}

    static Map<String, @Nullable Object> of(Member member, GroupView view, LeaderView leader) {
        return Json.object(
                "name", member.id().name().value(),
                "id", member.id().toString(),
                "role", lowerCase(member.kind()),
                "http", member.http().toString(),
                "peer", member.peer().toString(),
                "leader", member.leader(),
                "inCharge", inCharge(member.id().name(), leader),
                "self", member.self(),
                "alive", member.view().map(Member.View::alive).orElse(null),
                "lag", member.view().map(Member.View::lag).orElse(null),
                "group",
                        view.member(member.id())
                                .map(seen -> lowerCase(seen.status()))
                                .orElse(null),
                "formatLevels", member.levels().toString());
    }

    private static @Nullable Boolean inCharge(NodeName name, LeaderView leader) {
        return leader.isKnown() ? leader.inCharge().filter(name::equals).isPresent() : null;
    }

    static Map<String, @Nullable Object> of(NodeReport report) {
        return Json.object(
                "version", report.version(),
                "uptimeMillis", report.uptime().toMillis(),
                "heapUsedBytes", report.heap().bytes(),
                "heapMaxBytes", report.heap().most(),
                "diskFreeBytes", report.disk().bytes(),
                "diskTotalBytes", report.disk().most(),
                "promise", of(report.promise()));
    }

    static Map<String, @Nullable Object> of(Promise promise) {
        return Json.object(
                "state", promise.state(),
                "holder", promise.holder().orElse(null),
                "leftMillis", promise.left().map(Duration::toMillis).orElse(null));
    }

    /** Why nobody says how the members look. */
    static Optional<String> whyUnseen(List<Member> members, Optional<String> majorityLoss) {
        boolean seen = members.stream().anyMatch(member -> member.view().isPresent());
        return seen
                ? Optional.empty()
                : majorityLoss.or(() -> Optional.of(Inquiry.silence(members.stream()
                        .filter(Member::leader)
                        .map(member -> member.id().name())
                        .findFirst())));
    }

    /** Why a member says nothing of itself. */
    static String silence(NodeName name, Optional<String> more) {
        return name + " did not answer within " + DurationText.of(Inquiry.LIMIT) + "."
                + more.map(sentence -> " " + sentence).orElse("");
    }

    static String lowerCase(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
