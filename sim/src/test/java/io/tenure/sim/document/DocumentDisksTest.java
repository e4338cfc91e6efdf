package io.tenure.sim.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Nothing is said before it is on disk: two members of three that live, and the disk of one hangs. */
class DocumentDisksTest {

    private static final String LINK = "/core/examples/one";

    private final QuietWorld world = new QuietWorld(3, 2);
    private final SimHost owner = world.owner(world.host(0), LINK);
    private final SimHost other = world.oneOf(host -> !host.equals(owner));

    private void crashTheThird() {
        world.crash(world.oneOf(host -> !host.equals(owner) && !host.equals(other)));
    }

    @Test
    void a_promise_is_on_disk_before_it_is_answered() {
        crashTheThird();
        other.shelf().hang();

        world.put(owner, LINK, "x");

        assertThat(world.report(owner).takeOvers()).isZero();
    }

    @Test
    void a_copy_is_on_disk_before_it_counts() {
        crashTheThird();
        assertThat(world.put(owner, LINK, "x")).isInstanceOf(DocumentOutcome.Acknowledged.class);
        other.shelf().hang();

        assertThat(world.put(owner, LINK, "y")).isInstanceOf(DocumentOutcome.Unknown.class);
    }

    @Test
    void a_copy_that_waits_for_its_disk_does_not_count_when_it_is_sent_again() {
        crashTheThird();
        world.put(owner, LINK, "x");
        other.shelf().hang();
        DocumentWrite write = DocumentWrite.of(
                LINK,
                "PUT",
                Optional.of("key"),
                current -> new DocumentChange.Write("k", "y".getBytes(StandardCharsets.UTF_8), 0));
        assertThat(world.await(owner.host().write(write))).isInstanceOf(DocumentOutcome.Unknown.class);
        assertThat(world.content(other, LINK)).as("in memory").isEqualTo("y");

        assertThat(world.await(owner.host().write(write))).isInstanceOf(DocumentOutcome.Unknown.class);
    }

    @Test
    void an_owner_has_promised_itself_an_epoch_on_disk_before_it_asks_others() {
        owner.shelf().hang();

        world.put(owner, LINK, "x");

        ShelfKey promise = new ShelfKey(ShelfTable.PROMISES, Partition.of(LINK), "");
        assertThat(world.hosts().stream().filter(host -> !host.equals(owner)))
                .allMatch(host -> host.shelf().read(promise).isEmpty());
    }
}
