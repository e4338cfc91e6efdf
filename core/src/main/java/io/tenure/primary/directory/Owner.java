package io.tenure.primary.directory;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import java.time.Instant;
import java.util.Optional;

/**
 * The owner of a collection: its instances run on the leader of this office only.
 *
 * @param since when the office took it
 * @param release how it was last released
 * @param free whether nobody has owned it since then
 */
public record Owner(
        CollectionName collection,
        Office office,
        String service,
        Instant since,
        Optional<Release> release,
        boolean free) {

    static final CollectionName COLLECTION = new CollectionName("_owners");

    private static final String TYPE = "owner";

    /** Who released a collection from its office, and why. */
    public record Release(Office from, String by, String why, Instant at) {}

    static DocumentKey key(CollectionName collection) {
        return new DocumentKey(COLLECTION, collection.value());
    }

    boolean isOther(Office than) {
        return !free && !office.equals(than);
    }

    /** The same, without an owner. */
    Owner released(Release by) {
        return new Owner(collection, office, service, since, Optional.of(by), true);
    }

    /** Why another office cannot have it. */
    String sentence() {
        return "The collection '" + collection + "' belongs to the service '" + office + "/" + service + "' since "
                + since + ": give yours another collection, or free this one with tenure service release " + office
                + "/"
                + service + " when that fleet is gone.";
    }

    Body encode() {
        return RecordCodec.write(TYPE, out -> {
            out.writeUTF(collection.value());
            out.writeUTF(office.value());
            out.writeUTF(service);
            RecordCodec.writeInstant(out, since);
            out.writeBoolean(free);
            out.writeBoolean(release.isPresent());
            if (release.isPresent()) {
                Release last = release.get();
                out.writeUTF(last.from.value());
                out.writeUTF(last.by);
                out.writeUTF(last.why);
                RecordCodec.writeInstant(out, last.at);
            }
        });
    }

    static Owner of(Document document) {
        return RecordCodec.read(document.body(), in -> {
            CollectionName collection = new CollectionName(in.readUTF());
            Office office = new Office(in.readUTF());
            String service = in.readUTF();
            Instant since = RecordCodec.readInstant(in);
            boolean free = in.readBoolean();
            Optional<Release> release = in.readBoolean()
                    ? Optional.of(new Release(
                            new Office(in.readUTF()), in.readUTF(), in.readUTF(), RecordCodec.readInstant(in)))
                    : Optional.empty();
            return new Owner(collection, office, service, since, release, free);
        });
    }
}
