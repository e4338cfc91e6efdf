package io.tenure.primary.directory;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.ServiceState;
import io.tenure.runtime.Crew;
import io.tenure.store.Body;
import io.tenure.store.Office;
import io.tenure.store.Store;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Optional;

/** The requests that the leader of an office accepts. Refusals are thrown. */
public final class InstanceRequests {

    private final LeaderRequestClient petition;
    private final Office office;
    private final Duration patience;
    private final ServiceDirectory directory;

    public InstanceRequests(Store store, Office office, Crew crew, Duration patience) {
        this.petition = new LeaderRequestClient(store, office, crew);
        this.office = office;
        this.patience = patience;
        this.directory = new ServiceDirectory(store, crew);
    }

    /**
     * Says whether the instance was created or existed, and which one it is. Either way it is now durable, or has
     * ended.
     */
    public LeaderRequest.Answer create(String service, String id, Body initial) throws InterruptedException {
        return ask(LeaderRequest.create(service, id, initial, patience));
    }

    /** Returns when the instance has ended, at once if there is none. */
    public void abort(String service, String id) throws InterruptedException {
        try {
            ask(LeaderRequest.abort(service, id, patience));
        } catch (InstanceRefused e) {
            if (e.reason() != Refusal.NO_INSTANCE) {
                throw e;
            }
        }
    }

    /** Returns when the instance has accepted the word and its state is durable. */
    public void tell(String service, String id, Body word) throws InterruptedException {
        ask(LeaderRequest.word(service, id, word, patience));
    }

    private LeaderRequest.Answer ask(LeaderRequest request) throws InterruptedException {
        LeaderRequest.Answer answer = petition.ask(request).orElseThrow(() -> unanswered(request));
        answer.refusal().ifPresent(reason -> {
            throw new InstanceRefused(reason, answer.sentence());
        });
        return answer;
    }

    private InstanceRefused unanswered(LeaderRequest request) {
        String service = request.service();
        String advice = request.kind() == LeaderRequest.Kind.WORD
                ? "Look at the instance before you tell it again."
                : "Ask again with the same id.";
        Optional<ServiceRecord> record = directory.service(office, service);
        return record.filter(r -> r.state() == ServiceState.REBUILDING)
                .map(r -> new InstanceRefused(
                        Refusal.REBUILDING, "The service '" + service + "' still reads its documents: ask again."))
                .orElseGet(() -> new InstanceRefused(
                        Refusal.UNANSWERED,
                        "The leader of '" + office + "' did not answer within " + DurationText.of(patience)
                                + "; it may still do so. " + advice));
    }
}
