package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StallWatchTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final QueueName SHOP = new QueueName("shop");

    private final StallWatch watch = new StallWatch(Set.of(MAIL, SHOP));

    private static QueueStats stalled(QueueName queue, long count) {
        return new QueueStats(
                queue,
                QueueStats.Depth.NONE,
                new QueueStats.Totals(0, 0, 0, 0, 0, count, 0, 0),
                QueueRules.NONE,
                Optional.empty());
    }

    @Test
    void all_that_ran_out_since_the_last_look_is_one_sentence() {
        watch.look(List.of(stalled(MAIL, 5), stalled(SHOP, 0)));

        assertThat(watch.look(List.of(stalled(MAIL, 1005), stalled(SHOP, 2))).orElseThrow())
                .startsWith("Claims have run out, 1000 in queue 'mail', 2 in queue 'shop': ");
        assertThat(watch.look(List.of(stalled(MAIL, 1005), stalled(SHOP, 2)))).isEmpty();
    }

    @Test
    void what_ran_out_before_the_first_look_or_in_queues_of_others_is_not_told() {
        QueueName other = new QueueName("other");

        assertThat(watch.look(List.of(stalled(MAIL, 5), stalled(other, 5)))).isEmpty();
        assertThat(watch.look(List.of(stalled(MAIL, 5), stalled(other, 9)))).isEmpty();
    }
}
