package io.tenure.server.document;

import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.HostReport;
import io.tenure.server.api.metrics.Exposition;
import io.tenure.server.api.metrics.Metrics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What this node did for documents, by realm. */
final class DocumentMetrics implements Metrics {

    private static final String REALM = "realm";
    private final Realms realms;
    private final Answers answers;

    DocumentMetrics(Realms realms, Answers answers) {
        this.realms = realms;
        this.answers = answers;
    }

    @Override
    public void write(Exposition page) {
        Map<String, HostReport> reports = new LinkedHashMap<>();
        Map<String, Long> full = new LinkedHashMap<>();
        try {
            for (Realms.Kept kept : realms.all()) {
                Optional<DocumentHost> host = kept.keeper().running();
                if (host.isPresent()) {
                    String name = kept.realm().name();
                    reports.put(name, answers.await(host.get().report()));
                    full.put(name, host.get().full().isPresent() ? 1L : 0L);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        write(page, reports);
        Exposition family =
                page.gauge("tenure_document_disk_full", "1 while this node has no room for documents of the realm");
        full.forEach((realm, value) -> family.sample(value, REALM, realm));
    }

    private static void write(Exposition page, Map<String, HostReport> reports) {
        Exposition takeOvers =
                page.counter("tenure_document_take_overs_total", "How often this node became the owner of a partition");
        samples(takeOvers, reports, HostReport::takeOvers);
        Exposition conflicts = page.counter(
                "tenure_document_conflicts_total", "States on this node that lost against one that did not know them");
        samples(conflicts, reports, HostReport::conflicts);
        Exposition delivered = page.counter(
                "tenure_document_synchronized_states_total", "States that this node sent to members that lacked them");
        samples(delivered, reports, HostReport::delivered);
        Exposition repaired = page.counter(
                "tenure_document_repaired_partitions_total", "Partitions in which this node found a difference");
        samples(repaired, reports, HostReport::repaired);
        Exposition refused = page.counter(
                "tenure_document_copies_refused_total",
                "How often this node did not take copies because its disk was nearly full");
        samples(refused, reports, HostReport::refused);
    }

    private static void samples(Exposition family, Map<String, HostReport> reports, ToLongFunction<HostReport> value) {
        reports.forEach((realm, report) -> family.sample(value.applyAsLong(report), REALM, realm));
    }
}
