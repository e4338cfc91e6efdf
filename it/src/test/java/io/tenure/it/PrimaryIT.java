package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.primary.Hike;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./dev campaign primary} is the same with bigger numbers. */
@Tag("long")
class PrimaryIT {

    private static final int KILLS = 2;
    private static final int FREEZES = 1;
    private static final long SEED = 20_261_115;

    @Test
    void an_instance_is_driven_to_its_end_whoever_is_killed_or_frozen_over_it() {
        Path folder = Workspace.fresh("PrimaryIT");
        try (Hike hike = new Hike(folder, SEED)) {
            Hike.Report report = hike.run(KILLS, FREEZES);
            System.out.println(report.markdown());
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            assertThat(report.terms()).as("terms").isGreaterThan(KILLS + FREEZES);
        }
    }
}
