package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.helidon.common.socket.HelidonSocket;
import io.tenure.testkit.Await;
import io.tenure.testkit.VirtualTime;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class VisitTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final VirtualTime time = new VirtualTime();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean gone;
    private final Visit visit = new Visit(socket(), new Capacity(1, 1, LIMIT, LIMIT, LIMIT), time);

    /** That of a caller who has sent a byte and reads nothing: what is written waits until the end. */
    private HelidonSocket socket() {
        return (HelidonSocket) Proxy.newProxyInstance(
                HelidonSocket.class.getClassLoader(),
                new Class<?>[] {HelidonSocket.class},
                (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return switch (method.getName()) {
                        case "get" -> new byte[] {'G'};
                        case "write" -> {
                            closed.await();
                            yield null;
                        }
                        case "close" -> {
                            closed.countDown();
                            if (gone) {
                                throw new UncheckedIOException(new SocketException("Socket closed"));
                            }
                            yield null;
                        }
                        default -> "";
                    };
                });
    }

    @Test
    void whoever_cuts_others_off_does_not_wait_for_them() {
        visit.reader().ensureAvailable();
        assertThat(visit.isOverdue()).isFalse();
        time.advance(LIMIT.plusSeconds(1));
        assertThat(visit.isOverdue()).isTrue();

        visit.cut();
        Await.until(() -> assertThat(calls).contains("write"));
        assertThat(calls).doesNotContain("close");

        time.advance(Duration.ofSeconds(1));
        assertThat(visit.isOverdue()).as("it was told for long enough").isTrue();
        visit.cut();
        assertThat(calls).contains("close");
    }

    @Test
    void whoever_has_left_by_himself_is_cut_off_without_a_complaint() {
        gone = true;
        time.advance(LIMIT.plusSeconds(1));
        assertThatCode(visit::cut).doesNotThrowAnyException();
        assertThat(calls).contains("close");
    }

    /** The answer that it is told says that nothing was done. */
    @Test
    void whoever_is_told_that_it_came_too_late_is_not_served() {
        visit.reader().ensureAvailable();
        time.advance(LIMIT.plusSeconds(1));
        visit.cut();

        assertThatThrownBy(visit::serving)
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.problem().type()).isEqualTo(ProblemType.TOO_SLOW));
        visit.answering();
        visit.answered();
        time.advance(Duration.ofSeconds(1));
        assertThat(visit.isOverdue()).as("it is not forgotten").isTrue();
        closed.countDown();
    }
}
