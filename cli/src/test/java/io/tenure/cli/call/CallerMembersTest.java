package io.tenure.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.cli.DrivenTime;
import io.tenure.cli.Peer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Whom a caller asks beside the servers that it was given. */
class CallerMembersTest {

    private static final Request GET = Request.get(Target.of("queues"));

    @AutoClose
    private final Peer first = new Peer();

    @AutoClose
    private final Peer other = new Peer();

    private final List<String> remarks = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();

    private Caller caller(Duration timeout, Surroundings surroundings) {
        Members members = new Members() {
            @Override
            public List<Server> others() {
                return Server.list(other.url());
            }

            @Override
            public boolean isOurs(String cluster) {
                return cluster.equals("c1");
            }

            @Override
            public void seen(String cluster, List<Server> members) {
                seen.add(cluster + " " + members);
            }
        };
        return new Caller(Server.list(first.url()), timeout, surroundings, members, remarks::add);
    }

    @Test
    void a_silent_server_leaves_time_for_the_others() {
        first.staysSilent();
        other.answers(200, "{\"cluster\":\"c1\"}").answers(200, "{}");
        assertThat(caller(Duration.ofSeconds(6), Surroundings.system())
                        .call(GET)
                        .server()
                        .url())
                .isEqualTo(other.url());
    }

    @Test
    void whoever_was_turned_to_is_asked_from_then_on_and_that_is_said_once() {
        first.refuses(503, "unavailable", "No majority.");
        other.answers(200, "{\"cluster\":\"c1\"}").answers(200, "{}").answers(200, "{}");
        Caller caller = caller(Duration.ofSeconds(10), new DrivenTime());
        caller.call(GET);
        caller.call(GET);
        assertThat(other.asked()).hasSize(3);
        assertThat(first.asked()).hasSize(1);
        assertThat(remarks)
                .containsExactly(
                        first.url() + " cannot do it now; asking " + other.url() + ", another member of the cluster.");
    }

    @Test
    void whatever_is_no_node_is_not_turned_to() {
        first.refuses(503, "unavailable", "No majority.").refuses(400, "invalid", "No.");
        other.answers(200, "<html>");
        assertThatThrownBy(
                        () -> caller(Duration.ofSeconds(10), new DrivenTime()).call(GET))
                .isInstanceOf(CallFailure.Refused.class);
        assertThat(other.asked()).hasSize(1);
        assertThat(remarks).isEmpty();
    }

    @Test
    void members_are_learned_from_answers_and_not_from_anything_else_in_that_header() {
        Caller caller = caller(Duration.ofSeconds(10), new DrivenTime());
        first.says("Tenure-Members", "c1 a.example:80 127.0.0.1:81").answers(200, "{}");
        caller.call(GET);
        first.says("Tenure-Members", "c1").answers(200, "{}");
        caller.call(GET);
        first.says("Tenure-Members", "c1 user@host:80/path?x").answers(200, "{}");
        caller.call(GET);
        assertThat(seen).containsExactly("c1 [http://a.example:80, http://127.0.0.1:81]");
    }
}
