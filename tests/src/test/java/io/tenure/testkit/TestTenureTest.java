package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.TenureBuilder;
import io.tenure.lease.LeaseSettings;
import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The fleet that users test with: its leaders are real ones, in virtual time. */
class TestTenureTest {

    private final Nap nap = new Nap();

    record Minutes(int left) {}

    /** Sleeps some minutes, one after the other. */
    private static final class Nap implements PrimaryService<Minutes> {

        @Override
        public String name() {
            return "nap";
        }

        @Override
        public Class<Minutes> stateType() {
            return Minutes.class;
        }

        @Override
        public void run(State<Minutes> state, Scope scope) throws Exception {
            state.insert();
            while (state.value().left() > 0) {
                scope.sleep(Duration.ofMinutes(1));
                state.update(new Minutes(state.value().left() - 1));
            }
            state.delete();
        }
    }

    private void say(TenureBuilder setup) {
        setup.primary(nap);
    }

    private static Duration since(TestTenure tenure, Instant begin) {
        return Duration.between(begin, tenure.time().wall());
    }

    @Test
    void a_leader_that_crashes_is_followed_when_its_lease_has_run_out() {
        try (TestTenure tenure = TestTenure.of(this::say)) {
            Copy second = tenure.addCopy(this::say);
            assertThat(tenure.awaitLeader()).isEqualTo(tenure.copy(1));
            Instant begin = tenure.time().wall();

            tenure.copy(1).crash();

            assertThat(tenure.leader()).isEmpty();
            assertThat(tenure.awaitLeader()).isEqualTo(second);
            assertThat(since(tenure, begin)).isBetween(TestTenure.LEASES.ttl(), TestTenure.FAILOVER);
        }
    }

    @Test
    void a_leader_that_is_closed_is_followed_soon() {
        try (TestTenure tenure = TestTenure.of(this::say)) {
            Copy second = tenure.addCopy(this::say);
            tenure.awaitLeader();
            Instant begin = tenure.time().wall();

            tenure.copy(1).close();

            assertThat(tenure.awaitLeader()).isEqualTo(second);
            assertThat(since(tenure, begin)).isLessThan(TestTenure.LEASES.ttl().dividedBy(2));
        }
    }

    @Test
    void a_leader_that_is_cut_off_leads_until_its_lease_has_run_out_and_not_beside_the_next() {
        try (TestTenure tenure = TestTenure.of(this::say)) {
            Copy second = tenure.addCopy(this::say);
            Copy first = tenure.awaitLeader();

            first.cutOff();
            tenure.settle();
            assertThat(first.isLeading()).isTrue();
            while (first.isLeading()) {
                assertThat(second.isLeading()).isFalse();
                tenure.advance(Duration.ofSeconds(1));
            }

            assertThat(tenure.awaitLeader()).isEqualTo(second);
        }
    }

    @Test
    void a_setup_may_have_the_leases_of_production() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.leaseSettings(LeaseSettings.DEFAULT))) {
            tenure.addCopy(setup -> setup.leaseSettings(LeaseSettings.DEFAULT));
            tenure.awaitLeader().crash();
            Instant begin = tenure.time().wall();

            tenure.awaitLeader();

            assertThat(since(tenure, begin)).isLessThan(Duration.ofSeconds(4));
        }
    }

    @Test
    void an_instance_goes_on_at_the_next_leader_and_can_be_awaited_from_any_copy() throws Exception {
        try (TestTenure tenure = TestTenure.of(this::say)) {
            Copy second = tenure.addCopy(this::say);
            Instance<Minutes> instance = second.tenure().getOrCreate(nap, "x", new Minutes(30));
            Instant begin = tenure.time().wall();
            tenure.advance(Duration.ofMinutes(10));

            tenure.copy(1).crash();

            assertThat(instance.await(Duration.ofHours(2))).isEqualTo(Completion.DONE);
            assertThat(since(tenure, begin))
                    .isBetween(
                            Duration.ofMinutes(30),
                            Duration.ofMinutes(33).plus(TestTenure.FAILOVER).plus(TestTenure.SERVICES.beat()));
        }
    }

    @Test
    void without_a_copy_nobody_can_be_waited_for() {
        try (TestTenure tenure = TestTenure.of(this::say)) {
            tenure.copy(1).crash();

            assertThatThrownBy(tenure::awaitLeader).hasMessageContaining("No copy has become the leader");
        }
    }
}
