package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Tenure;
import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Term;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ResharderTest {

    private final Shards shards = new Shards();
    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final Resharder quick = new Resharder(shards, Duration.ZERO);
    private final Resharder slow = new Resharder(shards, Duration.ofDays(1));

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void a_table_is_resharded_and_those_who_wait_are_woken() throws Exception {
        CompletableFuture<Void> blocked = quick.writesBlocked("db.users");
        try (Tenure shop = copy("a", quick)) {
            Instance<Reshard> instance = shop.getOrCreate(quick, "db.users", Reshard.by("country"));
            assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
            assertThat(blocked).isCompleted();
            assertThat(shards.key("db.users")).isEqualTo("country");
        }
    }

    @Test
    void another_copy_goes_on_where_the_document_says_and_waiters_of_the_old_leader_are_told() throws Exception {
        Tenure first = copy("a", slow);
        Instance<Reshard> instance = first.getOrCreate(slow, "db.users", Reshard.by("country"));
        Await.until(() -> assertThat(instance.state().map(Reshard::copied)).hasValue(100));
        CompletableFuture<Void> blocked = slow.writesBlocked("db.users");
        first.close();
        Await.until(() -> assertThat(blocked).isCompletedExceptionally());
        try (Tenure second = copy("b", quick)) {
            Await.until(() -> assertThat(second.leading()).isPresent());
            assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        }
        assertThat(shards.key("db.users")).isEqualTo("country");
        assertThatThrownBy(() -> shards.blockWrites("db.users", new Term(1))).hasMessageStartingWith("Term 1 is over");
    }

    @Test
    void what_is_in_the_way_is_said() throws Exception {
        try (Tenure shop = copy("a", slow)) {
            shop.getOrCreate(slow, "one", Reshard.by("country"));
            shop.getOrCreate(slow, "two", Reshard.by("country"));
            assertThatThrownBy(() -> shop.getOrCreate(slow, "one", Reshard.by("age")))
                    .isInstanceOfSatisfying(
                            InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(Refusal.OPTIONS_CONFLICT));
            assertThatThrownBy(() -> shop.getOrCreate(slow, "three", Reshard.by("country")))
                    .isInstanceOfSatisfying(
                            InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(Refusal.OTHER_INSTANCE));
        }
    }

    private Tenure copy(String node, Resharder service) {
        return Tenure.on(store).named("shop").node(node).primary(service).start();
    }
}
