package io.tenure.server.document;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.IdempotencyKey;
import java.util.Optional;

/** Makes writes of requests: what is the same for all verbs. */
record Changes(String verb, Optional<String> key, CopyCount copies, DocumentBody body) {

    /** On how many disks a change must be; the group's quorum if it is missing. */
    static final String QUORUM = "Tenure-Quorum";

    static Changes of(Request request, DocumentBody body) {
        CopyCount copies = request.header(QUORUM)
                .map(text -> Refusal.unlessValid(() -> CopyCount.parse(text)))
                .orElse(CopyCount.QUORUM);
        return new Changes(request.method(), request.idempotencyKey().map(IdempotencyKey::value), copies, body);
    }

    /** Of a document that there is not yet: no version can be expected. */
    DocumentWrite creating(String link, DocumentChange change) {
        return new DocumentWrite(link, verb, key, Optional.empty(), copies, "", expiring(change));
    }

    DocumentWrite changing(String link, DocumentChange change) {
        return new DocumentWrite(link, verb, key, body.version(), copies, "", expiring(change));
    }

    /** When the document is deleted is said by the body, and otherwise stays as it was. */
    private DocumentChange expiring(DocumentChange change) {
        return current -> switch (change.apply(current)) {
            case DocumentChange.Write write ->
                new DocumentChange.Write(
                        write.kind(), write.content(), body.expires().orElseGet(() -> before(current)));
            case DocumentChange.Delete delete -> delete;
            case DocumentChange.Refuse refusal -> refusal;
        };
    }

    private static long before(Optional<ReplicatedState> current) {
        return current.filter(state -> !state.deleted())
                .map(state -> state.stamp().expiresMicros())
                .orElse(0L);
    }
}
