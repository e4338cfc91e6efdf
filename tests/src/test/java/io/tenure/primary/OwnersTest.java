package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Tenure;
import io.tenure.lease.LeaseSettings;
import io.tenure.primary.directory.Owner;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.NotOwner;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A collection belongs to one fleet. */
@Timeout(120)
final class OwnersTest {

    private static final LeaseSettings LEASES = new LeaseSettings(
            Duration.ofSeconds(6), Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofMillis(400), 0.1);
    private static final DocumentKey X = DocumentKey.of("steps", "x");
    private static final DocumentKey LEASE = DocumentKey.of("_leases", "shop");

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final ServiceDirectory directory = new ServiceDirectory(store, new ProcessCrew());

    @Test
    void a_second_fleet_does_not_start_with_the_collection_of_the_first() {
        try (Tenure first = fleet("shop", new StepService())) {
            assertThatThrownBy(() -> fleet("crm", new StepService()))
                    .isInstanceOf(NotOwner.class)
                    .hasMessageStartingWith("The collection 'steps' belongs to the service 'shop/steps' since ");
            fleet("shop", new StepService()).close();
        }
    }

    @Test
    void a_fleet_keeps_its_collection_when_it_stops() {
        fleet("shop", new StepService()).close();

        assertThatThrownBy(() -> fleet("crm", new StepService())).isInstanceOf(NotOwner.class);
    }

    @Test
    void a_leader_that_could_not_ask_at_its_start_runs_nothing_of_another_fleet() throws Exception {
        HookedStore cut = new HookedStore(store);
        StepService service = new StepService();
        makeDocument();
        cut.beforeCommit = transaction -> {
            throw new Unavailable("cut off", null);
        };
        try (Tenure crm = fleet(cut, "crm", service)) {
            fleet("shop", new StepService()).close();
            cut.beforeCommit = transaction -> {};

            Await.until(() -> assertThat(directory.service(new Office("crm"), "steps"))
                    .get()
                    .extracting(ServiceRecord::error)
                    .asString()
                    .startsWith("The collection 'steps' belongs to the service 'shop/steps'"));
            assertThat(service.begun).isEmpty();
        }
    }

    @Test
    void a_leader_whose_store_refuses_to_note_the_owner_says_why_and_goes_on_when_it_accepts() {
        FullStore full = new FullStore(store);
        try (Tenure shop = fleet(full, "shop", new StepService())) {
            Await.until(() -> assertThat(directory.service(new Office("shop"), "steps"))
                    .get()
                    .extracting(ServiceRecord::error)
                    .isEqualTo(FullStore.SENTENCE));
            full.hasRoom = true;
            Await.until(() -> assertThat(steps().error()).isEmpty());
        }
    }

    @Test
    void what_is_taken_from_a_leader_is_written_by_it_no_more() throws Exception {
        StepService here = new StepService();
        try (Tenure first = fleet("shop", here)) {
            begin(first, here);
            take("steps");
            here.permit("x", 1);

            Await.until(() -> assertThat(here.ended).containsExactly("x " + SteppedDown.class.getSimpleName()));
            assertThat(store.get(X).orElseThrow().body().text()).isEqualTo("0 plain");
        }
    }

    @Test
    void a_person_frees_what_a_fleet_that_is_gone_has_left_and_the_next_one_goes_on_with_it() throws Exception {
        StepService here = new StepService();
        StepService there = new StepService();
        try (Tenure first = fleet("shop", here)) {
            begin(first, here);
            assertRefused(() -> directory.owners().release(steps(), "ann", "renamed"), Refusal.LED);
        }

        directory.owners().release(steps(), "ann", "renamed");

        assertThat(directory.owner(X.collection())).isEmpty();
        try (Tenure second = fleet("crm", there)) {
            Await.until(() -> assertThat(there.begun).containsExactly("x 0"));
            Owner owner = directory.owner(X.collection()).orElseThrow();
            assertThat(owner.office()).isEqualTo(new Office("crm"));
            assertThat(owner.release().orElseThrow())
                    .extracting(Owner.Release::from, Owner.Release::by, Owner.Release::why)
                    .containsExactly(new Office("shop"), "ann", "renamed");
        }
        assertRefused(() -> directory.owners().release(steps(), "ann", "again"), Refusal.NO_INSTANCE);
    }

    @Test
    void a_leader_that_died_is_waited_for() throws Exception {
        leaveDocument();
        put(LEASE, "n1-00000001\nl\nPT0.2S");

        directory.owners().release(steps(), "ann", "its machine burnt down");

        assertThat(directory.owner(X.collection())).isEmpty();
    }

    @Test
    void an_instance_of_a_fleet_that_is_gone_can_be_removed() throws Exception {
        StepService here = new StepService();
        try (Tenure first = fleet("shop", here)) {
            begin(first, here);
            assertRefused(() -> directory.discard(steps(), "x"), Refusal.LED);
        }

        directory.discard(steps(), "x");

        assertThat(store.get(X)).isEmpty();
        assertRefused(() -> directory.discard(steps(), "x"), Refusal.NO_INSTANCE);
    }

    private static void assertRefused(ThrowingCallable call, Refusal reason) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InstanceRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    private void begin(Tenure tenure, StepService service) throws Exception {
        Await.until(() -> assertThat(tenure.leading()).isPresent());
        tenure.getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> assertThat(store.get(X)).isPresent());
    }

    private void leaveDocument() throws Exception {
        StepService service = new StepService();
        try (Tenure first = fleet("shop", service)) {
            begin(first, service);
        }
    }

    private void makeDocument() {
        put(X, "0 plain");
    }

    private void put(DocumentKey key, String text) {
        assertThat(store.commit(Transaction.of(new Operation.Put(key, Expected.ANYTHING, Body.of("test", text)))))
                .isInstanceOf(Outcome.Committed.class);
    }

    /** As if somebody had freed it behind a leader that was frozen. */
    private void take(String collection) {
        DocumentKey key = DocumentKey.of("_owners", collection);
        Body same = store.get(key).orElseThrow().body();
        assertThat(store.commit(Transaction.of(new Operation.Put(key, Expected.PRESENT, same))))
                .isInstanceOf(Outcome.Committed.class);
    }

    private ServiceRecord steps() {
        return directory.service(new Office("shop"), "steps").orElseThrow();
    }

    private Tenure fleet(String office, StepService service) {
        return fleet(store, office, service);
    }

    private static Tenure fleet(Store store, String office, StepService service) {
        return Tenure.on(store)
                .named(office)
                .codec(new Steps.Text())
                .leaseSettings(LEASES)
                .serviceSettings(Stage.QUICK)
                .primary(service)
                .start();
    }

    /** Has no room for owners. */
    private static final class FullStore extends ForwardingStore {

        static final String SENTENCE = "The disk is nearly full: make room.";

        volatile boolean hasRoom;

        FullStore(Store store) {
            super(store);
        }

        @Override
        public List<Outcome> commitEach(List<Transaction> transactions) {
            boolean owners = transactions.stream()
                    .flatMap(transaction -> transaction.operations().stream())
                    .anyMatch(operation -> operation instanceof Operation.Put put
                            && put.key().collection().value().equals("_owners"));
            return hasRoom || !owners
                    ? super.commitEach(transactions)
                    : transactions.stream()
                            .map(unused -> (Outcome) new Outcome.Refused(Outcome.Reason.DISK_RESERVE, SENTENCE))
                            .toList();
        }
    }
}
