package io.tenure.server.api.metrics;

import io.tenure.group.GroupCounts;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.server.api.node.Backend;
import java.util.Locale;

/** How this node sees the members, and what it met in doing so. */
public record GroupMetrics(Backend backend) implements Metrics {

    @Override
    public void write(Exposition page) {
        GroupView view = backend.group().view().get();
        page.gauge("tenure_group_members", "Members as this node sees them, by status");
        for (MemberStatus status : MemberStatus.values()) {
            page.sample(
                    view.members().stream()
                            .filter(member -> member.status() == status)
                            .count(),
                    "status",
                    status.name().toLowerCase(Locale.ROOT));
        }
        page.gauge("tenure_group_quorum", "How many members must be available for documents to be written")
                .sample(view.quorum());
        GroupCounts counts = backend.group().counts().get();
        page.counter("tenure_group_views_total", "How often the view of this node changed")
                .sample(counts.views());
        page.counter(
                        "tenure_group_probes_failed_total",
                        "Living members that answered neither this node nor its helpers in time")
                .sample(counts.failedProbes());
        page.counter("tenure_group_returns_total", "How often the others had given this node up")
                .sample(counts.returns());
        page.counter("tenure_group_letters_dropped_total", "Letters not sent because earlier ones were under way")
                .sample(counts.dropped());
        page.gauge("tenure_group_health", "0 if this node hears the others well, up to 8")
                .sample(counts.health());
    }
}
