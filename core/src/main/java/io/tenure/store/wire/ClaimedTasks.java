package io.tenure.store.wire;

import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.Reader;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.LogAnswer.Grant;
import io.tenure.store.log.TaskCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tasks and payloads of grants, in the order of the grants.
 *
 * @param looked how many of the grants were looked up; the rest would have made this too large
 */
public record ClaimedTasks(List<Claim> claims, int looked) {

    public static final ClaimedTasks NONE = new ClaimedTasks(List.of(), 0);

    public ClaimedTasks {
        claims = List.copyOf(claims);
    }

    /** Looks up as many as go into one message. */
    public static ClaimedTasks of(List<Grant> grants, Reader reader) {
        List<Claim> claims = new ArrayList<>();
        long bytes = 0;
        int looked = 0;
        while (looked < grants.size() && bytes < Wire.ENOUGH_BYTES) {
            Optional<Claim> claim = look(grants.get(looked++), reader);
            claim.ifPresent(claims::add);
            bytes += claim.map(c -> c.payload().bytes().length).orElse(0);
        }
        return new ClaimedTasks(claims, looked);
    }

    /** Empty if it is over: a grant may have been remembered from an earlier copy of the command. */
    public static Optional<Claim> look(Grant grant, Reader reader) {
        Optional<TaskRecord> task = reader.task(grant.task())
                .filter(t -> t.attempt() == grant.attempt() && t.state() instanceof TaskState.Claimed);
        Optional<Body> payload = task.flatMap(t -> reader.payload(t.id()));
        return payload.map(body -> new Claim(task.orElseThrow(), body));
    }

    void write(Encoder out) {
        out.count(looked)
                .list(
                        claims,
                        (o, claim) -> o.count(claim.task().id().value())
                                .bytes(TaskCodec.encode(claim.task()))
                                .body(claim.payload()));
    }

    static ClaimedTasks read(Decoder in) {
        int looked = in.small();
        return new ClaimedTasks(
                in.list(i -> new Claim(TaskCodec.decode(new TaskId(i.count()), i.bytes()), i.body())), looked);
    }
}
