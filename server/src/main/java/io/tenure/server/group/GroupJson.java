package io.tenure.server.group;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupSettings;
import io.tenure.group.GroupView;
import io.tenure.server.http.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The group as Xenon's {@code NodeGroupState}. */
final class GroupJson {

    private static final String KIND = "com:vmware:xenon:services:common:NodeGroupService:NodeGroupState";
    private static final String MEMBER_KIND = "com:vmware:xenon:services:common:NodeState";

    private GroupJson() {}

    static Map<String, @Nullable Object> of(NodeGroup group) {
        GroupView view = group.view();
        Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
        view.members().forEach(member -> nodes.put(member.id().toString(), node(group, view, member)));
        return Json.object(
                "config", config(),
                "nodes", nodes,
                "membershipQuorum", view.quorum(),
                "quorumIsSet", group.quorum().value() != 0,
                "availableNodeCount", view.available(),
                "viewHash", view.hash(),
                "rollIndex", view.rollIndex(),
                "unreached", group.unreached().stream().map(Object::toString).toList(),
                "membershipUpdateTimeMicros", micros(group.changedAt()),
                "documentVersion", group.counts().views(),
                "documentKind", KIND,
                "documentSelfLink", GroupRoutes.LINK,
                "documentUpdateTimeMicros", micros(group.changedAt()),
                "documentExpirationTimeMicros", 0,
                "documentOwner", view.self().toString());
    }

    private static Map<String, @Nullable Object> config() {
        GroupSettings settings = GroupSettings.DEFAULT;
        return Json.object(
                "periodMicros", micros(settings.period()),
                "peerRequestTimeoutMicros", micros(settings.direct()),
                "helperCount", settings.helpers(),
                "holdDownMicros", micros(settings.holdDown()));
    }

    private static Map<String, @Nullable Object> node(NodeGroup group, GroupView view, GroupMember member) {
        String link = GroupRoutes.LINK + "/" + member.id();
        return Json.object(
                "id", member.id().toString(),
                "name", member.id().name().value(),
                "status", member.status().name(),
                "options", List.of(member.observer() ? "OBSERVER" : "PEER"),
                "groupReference",
                        member.http()
                                .map(http -> "http://" + http + GroupRoutes.LINK)
                                .orElse(null),
                "membershipQuorum", view.quorum(),
                "customProperties", member.labels(),
                "documentVersion", group.incarnation(member.id()),
                "documentKind", MEMBER_KIND,
                "documentSelfLink", link);
    }

    private static long micros(Instant at) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at);
    }

    private static long micros(Duration length) {
        return length.toNanos() / 1000;
    }
}
