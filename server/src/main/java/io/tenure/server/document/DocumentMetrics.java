package io.tenure.server.document;

import io.tenure.document.replica.HostReport;
import io.tenure.server.api.metrics.Exposition;
import io.tenure.server.api.metrics.Metrics;

/** What this node did for documents. */
final class DocumentMetrics implements Metrics {

    private final HostKeeper keeper;
    private final Answers answers;

    DocumentMetrics(HostKeeper keeper, Answers answers) {
        this.keeper = keeper;
        this.answers = answers;
    }

    @Override
    public void write(Exposition page) {
        keeper.running().ifPresent(host -> {
            try {
                write(page, answers.await(host.report()));
                page.gauge("tenure_document_disk_full", "1 while this node has no room for documents")
                        .sample(host.full().isPresent() ? 1 : 0);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void write(Exposition page, HostReport report) {
        page.counter("tenure_document_take_overs_total", "How often this node became the owner of a partition")
                .sample(report.takeOvers());
        page.counter(
                        "tenure_document_conflicts_total",
                        "States on this node that lost against one that did not know them")
                .sample(report.conflicts());
        page.counter(
                        "tenure_document_synchronized_states_total",
                        "States that this node sent to members that lacked them")
                .sample(report.delivered());
        page.counter("tenure_document_repaired_partitions_total", "Partitions in which this node found a difference")
                .sample(report.repaired());
        page.counter(
                        "tenure_document_copies_refused_total",
                        "How often this node did not take copies because its disk was nearly full")
                .sample(report.refused());
    }
}
