package io.tenure.server.api.service;

import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.Owner;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.server.http.Json;
import io.tenure.store.Document;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/** Services, their instances and the owners of collections as clients see them. */
public final class ServiceJson {

    private ServiceJson() {}

    public static Map<String, @Nullable Object> of(ServiceRecord service) {
        return Json.object(
                "office", service.office().value(),
                "service", service.service(),
                "collection", service.collection().value(),
                "state", service.state().toString(),
                "instances", service.instances(),
                "term", service.term().value(),
                "node", service.node().value(),
                "since", service.since().toString(),
                "error", service.error().isEmpty() ? null : service.error());
    }

    /** An instance with its state. */
    public static Map<String, @Nullable Object> of(ServiceDirectory.Entry entry) {
        Document document = entry.document();
        boolean readable = Json.isJson(document.body().bytes());
        Map<String, @Nullable Object> json = row(entry);
        json.put(
                readable ? "state" : "base64",
                readable
                        ? new RawValue(document.body().text())
                        : document.body().bytes());
        return json;
    }

    /** An instance without its state, which may be large. */
    public static Map<String, @Nullable Object> row(ServiceDirectory.Entry entry) {
        Document document = entry.document();
        Optional<InstanceRecord> record = entry.record();
        return Json.object(
                "id",
                document.key().id(),
                "version",
                document.version().value(),
                "modified",
                document.modified().toString(),
                "type",
                document.body().type(),
                "line",
                record.map(InstanceRecord::line).filter(line -> !line.isEmpty()).orElse(null),
                "fraction",
                record.map(InstanceRecord::fraction).filter(part -> part >= 0).orElse(null),
                "failures",
                record.map(InstanceRecord::failures).orElse(0),
                "error",
                record.map(InstanceRecord::error)
                        .filter(error -> !error.isEmpty())
                        .orElse(null),
                "ended",
                record.flatMap(InstanceRecord::ended)
                        .map(end -> end.name().toLowerCase(Locale.ROOT))
                        .orElse(null));
    }

    public static Map<String, @Nullable Object> of(Owner owner) {
        return Json.object(
                "collection", owner.collection().value(),
                "office", owner.office().value(),
                "service", owner.service(),
                "since", owner.since().toString(),
                "free", owner.free(),
                "released", owner.release().map(ServiceJson::of).orElse(null));
    }

    private static Map<String, @Nullable Object> of(Owner.Release release) {
        return Json.object(
                "from", release.from().value(),
                "by", release.by(),
                "why", release.why(),
                "at", release.at().toString());
    }
}
