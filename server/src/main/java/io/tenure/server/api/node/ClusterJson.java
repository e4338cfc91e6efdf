package io.tenure.server.api.node;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.runtime.Crew;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.office.Inquiry;
import io.tenure.server.office.LeaderView;
import io.tenure.server.office.NodeReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as clients see it: its members, what each says of itself, and who is in charge. All who are asked are asked at
 * the same time, so an answer comes within half a second, whoever is frozen or dead.
 */
public final class ClusterJson {

    private final Backend backend;
    private final Inquiry inquiry;

    public ClusterJson(Backend backend, Crew crew) {
        this.backend = backend;
        this.inquiry = new Inquiry(crew);
    }

    /** What was asked of others, and what came of it. */
    private record Survey(
            List<Member> members, LeaderView leader, Map<NodeId, NodeReport> reports, Optional<String> whyUnseen) {

        Optional<NodeReport> report(Member member) {
            return Optional.ofNullable(reports.get(member.id()));
        }
    }

    /** All members, without what they say of themselves. */
    Map<String, @Nullable Object> nodes() {
        Survey survey = survey(List.of());
        GroupView view = backend.group().view().get();
        return Json.object(
                "nodes",
                        survey.members().stream()
                                .map(member -> MemberJson.of(member, view, survey.leader()))
                                .toList(),
                "missing", missing(survey));
    }

    /** One member, with what it says of itself. */
    Map<String, @Nullable Object> node(NodeName name) {
        Member wanted = members().list().stream()
                .filter(member -> member.id().name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("There is no node " + name + " in this cluster."));
        Survey survey = survey(List.of(wanted.id()));
        Member seen = survey.members().stream()
                .filter(member -> member.id().equals(wanted.id()))
                .findFirst()
                .orElse(wanted);
        Map<String, @Nullable Object> json =
                MemberJson.of(seen, backend.group().view().get(), survey.leader());
        Optional<NodeReport> report = survey.report(wanted);
        json.put("about", report.map(MemberJson::of).orElse(null));
        json.put(
                "missing",
                report.isPresent()
                        ? missing(survey)
                        : Missing.json(Optional.of(MemberJson.silence(name, survey.whyUnseen())), silent(survey)));
        return json;
    }

    private static String[] silent(Survey survey) {
        return survey.whyUnseen().isPresent() ? new String[] {"about", "alive", "lag"} : new String[] {"about"};
    }

    /** Everything about all members, for those who watch the cluster. */
    public Map<String, @Nullable Object> cluster() {
        EngineStatus status = backend.cluster().status().get();
        Survey survey = survey(members().list().stream().map(Member::id).toList());
        GroupView view = backend.group().view().get();
        return Json.object(
                "node", status.id().name().value(),
                "cluster", status.cluster().toString(),
                "version", backend.program().version(),
                "applied", status.progress().applied(),
                "voters", status.voters(),
                "formatLevel", members().level(),
                "warnings", status.warnings(),
                "nodes",
                        survey.members().stream()
                                .map(member -> whole(member, view, survey))
                                .toList(),
                "leader", OfficeRoutes.json(backend.office(), survey.leader()),
                "missing", missing(survey));
    }

    private static Map<String, @Nullable Object> whole(Member member, GroupView view, Survey survey) {
        Map<String, @Nullable Object> json = MemberJson.of(member, view, survey.leader());
        json.put("about", survey.report(member).map(MemberJson::of).orElse(null));
        return json;
    }

    private static @Nullable Map<String, @Nullable Object> missing(Survey survey) {
        return Missing.json(survey.whyUnseen(), "alive", "lag");
    }

    private Survey survey(List<NodeId> asked) {
        CompletableFuture<List<Member>> seen = members().survey();
        CompletableFuture<LeaderView> leader = inquiry.begin(backend.office()::leader);
        Map<NodeId, CompletableFuture<NodeReport>> reports = new LinkedHashMap<>();
        asked.forEach(id -> reports.put(id, backend.office().report(id)));
        List<CompletableFuture<?>> all = new ArrayList<>(reports.values());
        all.add(seen);
        all.add(leader);
        inquiry.settle(all);
        List<Member> shown = Inquiry.answered(seen).orElseGet(() -> members().list());
        Map<NodeId, NodeReport> told = new LinkedHashMap<>();
        reports.forEach((id, report) -> Inquiry.answered(report).ifPresent(said -> told.put(id, said)));
        return new Survey(
                shown,
                Inquiry.answered(leader)
                        .orElseGet(() -> backend.office().numbers().leader()),
                told,
                MemberJson.whyUnseen(shown, members().majorityLoss()));
    }

    private Members members() {
        return backend.cluster().members();
    }
}
