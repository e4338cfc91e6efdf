package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentStamp;
import io.tenure.document.Lineage;
import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What it costs to compare a million documents: the partition that differs is as full as it is then, and so is its group;
 * how full the other partitions are does not matter.
 */
class ComparisonCostTest {

    private static final int MILLION = 1_000_000;
    private static final Partition DENSE = new Partition(4711);
    private static final int GROUP = 128;

    private final QuietWorld world = new QuietWorld(2, 1);
    private List<String> dense;

    @BeforeEach
    void both_have_the_same() {
        List<String> links = IntStream.range(0, MILLION)
                .mapToObj(i -> "/core/examples/" + i)
                .filter(link -> {
                    int partition = Partition.of(link).number();
                    return partition / GROUP == DENSE.number() / GROUP || partition % 50 == 0;
                })
                .toList();
        dense = links.stream().filter(link -> Partition.of(link).equals(DENSE)).toList();
        assertThat(dense).as("as full as with a million").hasSizeBetween(35, 95);
        List<ShelfRow> rows =
                links.stream().map(link -> row(link, new Place(0, 0))).toList();
        world.hosts().forEach(host -> {
            var unused = host.shelf().write(rows);
        });
        world.run(Duration.ofSeconds(1));
    }

    private static ShelfRow row(String link, Place place) {
        ReplicatedState state = new ReplicatedState(
                link,
                "k",
                place,
                Lineage.NONE.with(new Place(0, 0), "n1-00000001"),
                "{\"name\":\"a\"}".getBytes(StandardCharsets.UTF_8),
                new DocumentStamp(1, "POST", 0, ""),
                false,
                List.of());
        return new ShelfRow(
                new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(link), link), ReplicatedStateCodec.encode(state));
    }

    private SimHost owner() {
        return world.owner(world.host(0), dense.getFirst());
    }

    @Test
    void equal_replicas_exchange_at_most_4_KiB() {
        long before = world.carried();
        world.await(owner().host().synchronize());
        assertThat(world.carried() - before).isPositive().isLessThanOrEqualTo(4 * 1024);
    }

    @Test
    void one_difference_costs_at_most_16_KiB() {
        var unused = owner().shelf().write(List.of(row(dense.getFirst(), new Place(0, 1))));
        world.run(Duration.ofMillis(20));
        long before = world.carried();

        world.await(owner().host().synchronize());
        world.run(Duration.ofMillis(500));

        assertThat(world.isEqualEverywhere()).isTrue();
        assertThat(world.carried() - before).isGreaterThan(4 * 1024).isLessThanOrEqualTo(16 * 1024);
    }
}
