package io.tenure.primary.directory;

import io.tenure.node.NodeName;
import io.tenure.primary.ServiceState;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Term;
import java.time.Instant;

/**
 * What the leader of an office last reported about one of its services.
 *
 * @param instances how many there are on the leader
 * @param since when the state was entered, on the leader's wall clock
 * @param error why the last rebuild failed; empty if it did not
 */
public record ServiceRecord(
        Office office,
        String service,
        CollectionName collection,
        ServiceState state,
        long instances,
        Term term,
        NodeName node,
        Instant since,
        String error) {

    public static final CollectionName COLLECTION = new CollectionName("_services");

    private static final String TYPE = "service-record";

    public static DocumentKey key(Office office, String service) {
        return new DocumentKey(COLLECTION, office + "/" + service);
    }

    public DocumentKey key() {
        return key(office, service);
    }

    DocumentKey stateKey(String id) {
        return new DocumentKey(collection, id);
    }

    ServiceRecord paused() {
        return in(ServiceState.PAUSED, since);
    }

    /** The leader that reported this is gone, and nobody has followed it. */
    ServiceRecord leaderless(Instant end) {
        return in(ServiceState.NO_LEADER, end);
    }

    private ServiceRecord in(ServiceState other, Instant entered) {
        return new ServiceRecord(office, service, collection, other, instances, term, node, entered, "");
    }

    /** Whether both are the same except for the time. */
    public boolean says(ServiceRecord other) {
        return instances == other.instances && saysButForInstances(other);
    }

    /** Whether both are the same except for the time and the number of instances. */
    public boolean saysButForInstances(ServiceRecord other) {
        return equals(new ServiceRecord(
                other.office,
                other.service,
                other.collection,
                other.state,
                instances,
                other.term,
                other.node,
                since,
                other.error));
    }

    public Body encode() {
        return RecordCodec.write(TYPE, out -> {
            out.writeUTF(office.value());
            out.writeUTF(service);
            out.writeUTF(collection.value());
            out.writeUTF(state.name());
            out.writeLong(instances);
            out.writeLong(term.value());
            out.writeUTF(node.value());
            RecordCodec.writeInstant(out, since);
            out.writeUTF(RecordCodec.shortened(error));
        });
    }

    static ServiceRecord of(Document document) {
        return RecordCodec.read(
                document.body(),
                in -> new ServiceRecord(
                        new Office(in.readUTF()),
                        in.readUTF(),
                        new CollectionName(in.readUTF()),
                        ServiceState.valueOf(in.readUTF()),
                        in.readLong(),
                        new Term(in.readLong()),
                        new NodeName(in.readUTF()),
                        RecordCodec.readInstant(in),
                        in.readUTF()));
    }
}
