package io.tenure.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Seeds;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/**
 * Primary-only services in fleets from seeds: whole copies of the production code, with clocks as wrong as the settings allow,
 * calls that take long, fail or have an unknown outcome, machines that sleep, processes that are frozen, die or are closed,
 * runs that fail, give up or ignore their end, and documents that are removed by others.
 */
final class PrimarySim {

    @Test
    void the_promises_hold_and_whatever_was_begun_comes_to_its_end() {
        Toll toll = new Toll();
        Seeds.of(50, 400).forEach(seed -> {
            try (PrimaryWorld world = new PrimaryWorld(seed)) {
                world.suffer();
                world.recover();
                toll.add(world.toll());
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(e.getMessage() + "\n" + Seeds.repeat(seed), e);
            }
        });
        if (Long.getLong("tenure.seed") == null) {
            assertThat(EnumSet.allOf(Toll.Kind.class))
                    .allSatisfy(kind ->
                            assertThat(toll.of(kind)).as("%s in %s", kind, toll).isPositive());
        }
    }
}
