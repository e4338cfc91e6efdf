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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a new disk takes in as it came: the bytes of another one. */
class CopiedBytesTest {

    private static final String CONTENT = "the content of a document";

    @Test
    void a_damaged_copy_is_refused_with_all_that_came_beside_it_and_asked_for_again() {
        // Of two, so that nobody else has it.
        QuietWorld world = new QuietWorld(2, 2);
        SimHost first = world.host(0);
        SimHost second = world.host(1);
        String link = world.linkOf(first);
        world.put(first, link, CONTENT);

        world.answers((answer, then) -> then.accept(withALongerContent(answer)));
        world.replace(second);
        world.run(Duration.ofSeconds(10));

        assertThat(second.documents()).isEmpty();
        assertThat(world.await(second.host().isCaughtUp())).isFalse();

        world.answers((answer, then) -> then.accept(answer));
        world.run(Duration.ofSeconds(10));

        assertThat(world.await(second.host().isCaughtUp())).isTrue();
        assertThat(world.content(second, link)).isEqualTo(CONTENT);
        assertThat(world.isEqualEverywhere()).isTrue();
    }

    @Test
    void a_comparison_that_was_not_answered_to_its_end_does_not_count() {
        QuietWorld world = new QuietWorld(2, 2);
        SimHost first = world.host(0);
        SimHost second = world.host(1);
        String link = world.linkOf(first);
        world.put(first, link, CONTENT);

        List<byte[]> lost = new ArrayList<>();
        world.answers((answer, then) -> {
            if (namesPartitions(answer)) {
                lost.add(answer);
                then.accept(new byte[] {-1});
            } else {
                then.accept(answer);
            }
        });
        world.replace(second);
        world.run(Duration.ofSeconds(10));

        assertThat(lost).as("answers that name partitions").isNotEmpty();
        assertThat(world.await(second.host().isCaughtUp())).isFalse();

        world.answers((answer, then) -> then.accept(answer));
        world.run(Duration.ofSeconds(10));

        assertThat(world.await(second.host().isCaughtUp())).isTrue();
        assertThat(world.content(second, link)).isEqualTo(CONTENT);
    }

    /** In place of the number of a group, of partitions, and of where the promises go on. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7})
    void a_number_that_does_not_exist_counts_as_no_answer(int replaced) {
        QuietWorld world = new QuietWorld(2, 2);
        SimHost first = world.host(0);
        SimHost second = world.host(1);
        String link = world.linkOf(first);
        world.put(first, link, CONTENT);

        List<byte[]> lost = new ArrayList<>();
        world.answers((answer, then) -> {
            byte[] wrong = wrong(replaced, answer);
            if (!Arrays.equals(wrong, answer)) {
                lost.add(answer);
            }
            then.accept(wrong);
        });
        world.replace(second);
        world.run(Duration.ofSeconds(10));

        assertThat(lost).as("answers that were replaced").hasSizeBetween(1, 100);
        assertThat(world.await(second.host().isCaughtUp())).isFalse();

        world.answers((answer, then) -> then.accept(answer));
        world.run(Duration.ofSeconds(10));

        assertThat(world.await(second.host().isCaughtUp())).isTrue();
        assertThat(world.content(second, link)).isEqualTo(CONTENT);
    }

    /** With a group 128, a partition 16384, or promises that begin again, in seven bits a byte. */
    private static byte[] wrong(int kind, byte[] answer) {
        boolean isGroup = answer[1] == 6 && answer.length == 5 && answer[2] == 1;
        return switch (kind) {
            case 5 -> isGroup ? new byte[] {1, 6, 1, -128, 1, 1} : answer;
            case 6 -> namesPartitions(answer) ? new byte[] {1, 6, 1, -128, -128, 1, 1} : answer;
            default -> answer[1] == 7 ? new byte[] {1, 7, 0, 0} : answer;
        };
    }

    /** An answer with the number of a group is shorter: that takes one byte, those of nearly all partitions more. */
    private static boolean namesPartitions(byte[] answer) {
        return answer[1] == 6 && answer.length > 5;
    }

    /** Where the content is said to be longer by one byte, what follows it cannot be read. */
    private static byte[] withALongerContent(byte[] answer) {
        int at = new String(answer, StandardCharsets.ISO_8859_1).indexOf(CONTENT);
        if (at < 0) {
            return answer;
        }
        byte[] damaged = answer.clone();
        damaged[at - 1]++;
        return damaged;
    }

    @Test
    void a_state_of_the_first_format_is_copied_byte_by_byte() {
        QuietWorld world = new QuietWorld(2, 2);
        SimHost first = world.host(0);
        SimHost second = world.host(1);
        String link = world.linkOf(first);
        byte[] old = ReplicatedStateCodec.encode(withoutOwners(link));
        assertThat(old[0]).as("the format").isEqualTo((byte) 1);
        ShelfKey key = new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(link), link);
        for (SimHost host : world.hosts()) {
            var unused = host.shelf().write(List.of(new ShelfRow(key, old)));
        }

        world.replace(second);
        world.run(Duration.ofSeconds(10));

        assertThat(second.documents().get(link)).isEqualTo(old);
    }

    private static ReplicatedState withoutOwners(String link) {
        Place place = new Place(0, 0);
        return new ReplicatedState(
                link,
                "k",
                place,
                Lineage.NONE.with(place, ""),
                CONTENT.getBytes(StandardCharsets.UTF_8),
                new DocumentStamp(1, "POST", 0, ""),
                false,
                List.of());
    }

    @Test
    void a_copy_does_not_replace_what_came_from_the_owner_meanwhile() {
        QuietWorld world = new QuietWorld(2, 1);
        SimHost first = world.host(0);
        SimHost second = world.host(1);
        String link = world.linkOf(first);
        world.put(first, link, "old");
        List<Runnable> late = new ArrayList<>();
        world.answers((answer, then) -> {
            if (new String(answer, StandardCharsets.ISO_8859_1).contains("old")) {
                late.add(() -> then.accept(answer));
            } else {
                then.accept(answer);
            }
        });
        world.replace(second);
        for (int looks = 0; looks < 10_000 && late.isEmpty(); looks++) {
            world.run(Duration.ofMillis(1));
        }
        assertThat(late).as("pages with the old state").isNotEmpty();

        // Until the owner knows it, and before it has waited for the answer for too long.
        world.run(Duration.ofMillis(300));
        world.put(first, link, "new");
        assertThat(world.content(second, link)).isEqualTo("new");
        late.forEach(second::happen);
        world.run(Duration.ofMillis(100));

        assertThat(world.content(second, link)).isEqualTo("new");
    }
}
