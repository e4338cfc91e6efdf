package io.tenure.server.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.http.Json;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LooksTest {

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final ProcessCrew crew = new ProcessCrew();
    private final Looks looks = new Looks(store, crew);
    private final AtomicInteger looked = new AtomicInteger();
    private final AtomicInteger value = new AtomicInteger();
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        looks.close();
        clients.shutdownNow();
        clients.close();
        store.close();
    }

    @Test
    void a_node_looks_once_for_all_viewers_of_a_subject_and_not_at_all_when_they_have_left() {
        List<Viewer> viewers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            viewers.add(new Viewer(counter()));
            viewers.getFirst().awaits("\"value\":0");
        }
        Await.until(() -> assertThat(viewers).allSatisfy(viewer -> viewer.has("\"value\":0")));
        int before = looked.get();
        for (int i = 1; i <= 3; i++) {
            String next = "\"value\":" + value.incrementAndGet();
            Await.until(() -> assertThat(viewers).allSatisfy(viewer -> viewer.has(next)));
        }
        assertThat(looks.count()).isEqualTo(1);
        assertThat(looked.get() - before).as("looks for three changes").isLessThan(30);

        viewers.forEach(Viewer::leave);
        Await.until(() -> assertThat(looks.count()).isZero());
        // A last look may be under way; another would come within the pace.
        CountDownLatch paces = new CountDownLatch(2);
        int[] last = {looked.get()};
        Await.until(() -> {
            int now = looked.get();
            boolean same = now == last[0];
            last[0] = now;
            pass(Subject.PACE.multipliedBy(3));
            paces.countDown();
            assertThat(same && paces.getCount() == 0).isTrue();
        });
    }

    @Test
    void nothing_is_looked_at_before_somebody_views_it() {
        new EventStream(looks, List.of(counter()), crew);
        assertThat(looks.count()).isZero();
        assertThat(looked).hasValue(0);
    }

    @Test
    void whoever_comes_later_is_told_what_is_seen_after_it_came() {
        Viewer first = new Viewer(counter());
        Await.until(() -> first.has("\"value\":0"));
        value.set(7);
        Viewer second = new Viewer(counter());
        Await.until(() -> second.has("\"value\":7"));
        assertThat(second.text()).doesNotContain("\"value\":0");
    }

    @Test
    void what_does_not_change_is_told_once() {
        Viewer viewer = new Viewer(counter());
        Await.until(() -> assertThat(looked.get()).isGreaterThan(4));
        assertThat(viewer.text().split("event: counter", -1)).hasSize(2);
    }

    @Test
    void a_slow_viewer_gets_the_newest_snapshot_and_no_backlog() {
        Viewer slow = new Viewer(counter());
        slow.block();
        Await.until(() -> {
            value.incrementAndGet();
            pass(Duration.ofMillis(100));
            assertThat(value.get()).isGreaterThan(20);
        });
        String newest = "\"value\":" + value.get();
        Viewer quick = new Viewer(counter());
        Await.until(() -> quick.has(newest));
        slow.unblock();
        Await.until(() -> slow.has(newest));
        assertThat(slow.text().split("event: counter", -1).length - 1)
                .as("events, of more than twenty changes")
                .isLessThanOrEqualTo(4);
    }

    @Test
    void a_look_that_fails_ends_the_streams_so_that_their_clients_come_back() throws Exception {
        Subject broken = new Subject("counter", "counter", Set.of(), Subject.PACE, () -> {
            throw new IllegalStateException("thrown by the test");
        });
        Viewer viewer = new Viewer(broken);
        viewer.done.get();
        assertThat(viewer.text()).isEmpty();
        assertThat(looks.count()).isZero();
    }

    /** The machine's own clock: what is tested is how seldom something happens. */
    private void pass(Duration time) {
        try {
            crew.sleep(time);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Subject counter() {
        return new Subject("counter", "counter", Set.of(), Subject.PACE, () -> {
            looked.incrementAndGet();
            return Optional.of(Subject.Seen.of(Json.object("value", value.get())));
        });
    }

    /** A client of its own thread, whose connection can be slow. */
    private final class Viewer {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Object gate = new Object();
        private final Future<?> done;
        private volatile boolean gone;
        private boolean blocked;

        Viewer(Subject subject) {
            EventStream stream = new EventStream(looks, List.of(subject), crew);
            done = clients.submit(() -> {
                try {
                    stream.to(new Wire());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        String text() {
            synchronized (gate) {
                return bytes.toString(StandardCharsets.UTF_8);
            }
        }

        void has(String part) {
            assertThat(text()).contains(part);
        }

        void awaits(String part) {
            Await.until(() -> has(part));
        }

        void leave() {
            gone = true;
            done.cancel(true);
        }

        void block() {
            synchronized (gate) {
                blocked = true;
            }
        }

        void unblock() {
            synchronized (gate) {
                blocked = false;
                gate.notifyAll();
            }
        }

        private final class Wire extends OutputStream {

            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] some, int from, int length) throws IOException {
                if (gone) {
                    throw new IOException("The client has left.");
                }
                synchronized (gate) {
                    while (blocked) {
                        try {
                            gate.wait();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    bytes.write(some, from, length);
                }
            }
        }
    }
}
