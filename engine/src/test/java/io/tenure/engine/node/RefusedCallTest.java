package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.log.Route;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members call each other over connections that many calls share: letters, leases, the pages of a dump. */
final class RefusedCallTest {

    private static final byte[] ANSWER = "late".getBytes(StandardCharsets.US_ASCII);

    private static EngineCluster cluster;

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CompletableFuture<byte[]> answer = new CompletableFuture<>();

    @BeforeAll
    static void openCluster(@TempDir Path root) throws Exception {
        cluster = new EngineCluster(root).with(EngineCluster.STEADY).three();
    }

    @AfterAll
    static void closeCluster() throws Exception {
        cluster.close();
    }

    @BeforeEach
    void answerLate() {
        cluster.node("n1").peers().channel('L').answerWith(message -> {
            arrived.countDown();
            return answer;
        });
    }

    private CompletableFuture<byte[]> askFirst(char letter) {
        return cluster.node("n2")
                .peers()
                .channel(letter)
                .ask(cluster.node("n1").status().id(), new byte[0]);
    }

    private CompletableFuture<byte[]> asked() throws InterruptedException {
        CompletableFuture<byte[]> waiting = askFirst('L');
        assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
        return waiting;
    }

    @Test
    void a_question_that_is_refused_leaves_the_others_alone() throws Exception {
        CompletableFuture<byte[]> waiting = asked();
        assertThat(askFirst('U'))
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withMessageContaining("No such message is known here");
        answer.complete(ANSWER);

        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS).isEqualTo(ANSWER);
    }

    @Test
    void a_write_that_is_refused_leaves_questions_alone() throws Exception {
        cluster.lead("n1");
        Route toFirst = cluster.node("n2").engine().log().link().toLeader().orElseThrow();
        cluster.lead("n3");

        CompletableFuture<byte[]> waiting = asked();
        assertThat(toFirst.send(new byte[0])).failsWithin(30, TimeUnit.SECONDS);
        answer.complete(ANSWER);

        assertThat(waiting).succeedsWithin(30, TimeUnit.SECONDS).isEqualTo(ANSWER);
    }
}
