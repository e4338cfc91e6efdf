package io.tenure.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LeaseSettingsTest {

    @Test
    void the_defaults_hold() {
        assertThat(LeaseSettings.DEFAULT.validated()).isEqualTo(LeaseSettings.DEFAULT);
        assertThat(LeaseSettings.DEFAULT.trust()).isEqualTo(Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PT0S     | PT0.5S | PT1S   | PT0.4S  | 0.1 | lease-ttl is 0 s: take something between",
                "PT-3S    | PT0.5S | PT1S   | PT0.4S  | 0.1 | lease-ttl is -3 s: take something between",
                "PT8760H  | PT0.5S | PT1S   | PT0.4S  | 0.1 | lease-ttl is 31536000 s: take something between",
                "PT3S     | PT0S   | PT1S   | PT0.4S  | 0.1 | lease-renew is 0 s: take more than nothing",
                "PT3S     | PT1.1S | PT1S   | PT0.4S  | 0.1 | lease-renew is 1.1 s: take more than nothing and at most half",
                "PT3S     | PT0.5S | PT0S   | PT0.4S  | 0.1 | lease-margin is 0 s: take more than nothing",
                "PT3S     | PT0.5S | PT3S   | PT0.4S  | 0.1 | lease-margin is 3 s: take more than nothing and less than lease-ttl",
                "PT3S     | PT0.5S | PT1S   | PT-0.4S | 0.1 | lease-kill is -0.4 s: it must not be negative",
                "PT3S     | PT0.5S | PT1S   | PT0.4S  | -0.1 | lease-drift is -0.1: take something from 0 to below 1",
                "PT3S     | PT0.5S | PT1S   | PT0.4S  | 1 | lease-drift is 1.0: take something from 0 to below 1",
                "PT3S     | PT0.5S | PT1S   | PT0.4S  | NaN | lease-drift is NaN: take something from 0 to below 1",
                "PT3S     | PT0.5S | PT1S   | PT0.5S  | 0.1 | lease-ttl 3 s is too short",
                "PT3S     | PT0.5S | PT0.9S | PT0.4S  | 0.1 | lease-ttl 3 s is too short",
                "PT3S     | PT0.5S | PT1S   | PT0.4S  | 0.2 | Raise lease-margin or lower lease-kill",
            })
    void settings_that_break_the_arithmetic_are_refused_with_a_sentence(
            Duration ttl, Duration renew, Duration margin, Duration kill, String drift, String sentence) {
        LeaseSettings settings = new LeaseSettings(ttl, renew, margin, kill, Double.parseDouble(drift));

        assertThatIllegalArgumentException().isThrownBy(settings::validated).withMessageContaining(sentence);
    }

    @Test
    void commits_are_shown_with_every_second_renewal_and_twice_at_least_while_a_leader_is_trusted() {
        LeaseSettings often = settings(Duration.ofMillis(900), Duration.ofMillis(100), Duration.ofMillis(300));
        LeaseSettings seldom = settings(Duration.ofSeconds(30), Duration.ofSeconds(12), Duration.ofSeconds(6));

        assertThat(LeaseSettings.DEFAULT.keepAlive()).isEqualTo(Duration.ofSeconds(1));
        assertThat(often.keepAlive()).isEqualTo(Duration.ofMillis(200));
        assertThat(seldom.keepAlive()).isEqualTo(Duration.ofSeconds(12));
    }

    private static LeaseSettings settings(Duration ttl, Duration renew, Duration margin) {
        return new LeaseSettings(ttl, renew, margin, Duration.ofMillis(120), 0.1).validated();
    }

    @Test
    void the_work_may_be_dead_just_when_the_lease_ends_but_not_a_nanosecond_later() {
        Duration ttl = Duration.ofSeconds(3);
        LeaseSettings exact =
                new LeaseSettings(ttl, Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofMillis(250), 1.0 / 7);

        assertThat(exact.validated()).isEqualTo(exact);
        LeaseSettings over = new LeaseSettings(
                ttl, exact.renew(), exact.margin(), exact.kill().plusNanos(1), exact.drift());
        assertThatIllegalArgumentException().isThrownBy(over::validated).withMessageContaining("too short");
    }
}
