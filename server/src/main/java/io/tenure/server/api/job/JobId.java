package io.tenure.server.api.job;

import io.tenure.primary.directory.InstanceRecord;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.Names;

/** The job that a path names. */
final class JobId {

    private JobId() {}

    /** Refuses what cannot be the id of a job. */
    static String of(Request request) {
        String id = request.segment("id");
        return Refusal.unlessValid(() -> {
            Names.checkText("id of a job", id, InstanceRecord.MAX_ID_CHARS);
            return id;
        });
    }
}
