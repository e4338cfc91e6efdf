package io.tenure.primary.host;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.StateCodec;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import java.util.Optional;

/** What does not change about a service on this node: what it is called, where its documents are, how they are written. */
record ServiceContext<S>(
        HostContext host, PrimaryService<S> service, StateCodec<S> form, CollectionName collection, Counts counts) {

    static <S> ServiceContext<S> of(HostContext host, PrimaryService<S> service, Counts counts) {
        StateCodec<S> form = new StateCodec<>(service, host.parts().codec());
        return new ServiceContext<>(host, service, form, new CollectionName(service.collection()), counts);
    }

    String name() {
        return service.name();
    }

    DocumentKey key(String id) {
        return new DocumentKey(collection, id);
    }

    DocumentKey recordKey(String id) {
        return InstanceRecord.key(host.parts().office(), name(), id);
    }

    Optional<Document> document(String id) {
        return host.parts().store().get(key(id));
    }

    /** The same as this process knows it, without asking anybody. */
    Optional<Document> seen(String id) {
        return host.parts().store().stale().get(key(id));
    }

    InstanceRefused noInstance(String id) {
        return new InstanceRefused(Refusal.NO_INSTANCE, "The service '" + name() + "' has no instance '" + id + "'.");
    }
}
