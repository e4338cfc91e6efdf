package io.tenure.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.cli.DrivenTime;
import io.tenure.cli.Peer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerTest {

    private static final Target TARGET = Target.of("store", "c", "i");
    private static final Request GET = Request.get(TARGET);
    private static final Request PUT =
            Request.put(TARGET, "1".getBytes(StandardCharsets.UTF_8)).keyed("k");
    private static final Request DELETE = Request.delete(TARGET).keyed("k");

    @AutoClose
    private final Peer first = new Peer();

    @AutoClose
    private final Peer second = new Peer();

    private final DrivenTime time = new DrivenTime();

    private Caller caller(String... urls) {
        return new Caller(Server.list(String.join(",", urls)), Duration.ofSeconds(10), time);
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static List<Duration> rests(long... millis) {
        return LongStream.of(millis).mapToObj(Duration::ofMillis).toList();
    }

    @Test
    void the_first_server_is_asked_as_long_as_it_answers() {
        first.answers(200, "1").answers(200, "2");
        Caller caller = caller(first.url(), second.url());
        assertThat(text(caller.call(GET))).isEqualTo("1");
        assertThat(text(caller.call(GET))).isEqualTo("2");
        assertThat(second.asked()).isEmpty();
        assertThat(first.asked()).extracting(Peer.Asked::method).containsExactly("GET", "GET");
    }

    @Test
    void the_next_server_is_asked_at_once_if_the_first_refuses_the_connection() throws IOException {
        try (Socket deaf = Peer.deaf()) {
            second.answers(200, "1").answers(200, "2");
            Caller caller = caller(Peer.url(deaf), second.url());
            assertThat(text(caller.call(PUT))).isEqualTo("1");
            assertThat(text(caller.call(PUT))).isEqualTo("2");
            assertThat(time.rests()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void the_next_server_is_asked_at_once_if_the_first_cannot_do_it(int status) {
        first.refuses(status, "t", "Not now.");
        second.answers(200, "1");
        assertThat(text(caller(first.url(), second.url()).call(GET))).isEqualTo("1");
        assertThat(time.rests()).isEmpty();
    }

    @Test
    void a_change_is_repeated_under_the_same_key_until_it_is_done() {
        first.refuses(503, "unavailable", "No leader.")
                .hangsUp()
                .refuses(504, "indeterminate", "Who knows.")
                .answers(200, "{\"version\":1}");
        assertThat(text(caller(first.url()).call(PUT))).isEqualTo("{\"version\":1}");
        assertThat(first.asked()).hasSize(4).allSatisfy(asked -> {
            assertThat(asked.header("Idempotency-Key")).isEqualTo("k");
            assertThat(asked.method()).isEqualTo("PUT");
            assertThat(asked.body()).isEqualTo("1");
        });
        assertThat(time.rests()).isEqualTo(rests(100, 200, 400));
    }

    @Test
    void a_lost_delete_is_not_repeated_behind_our_back() {
        first.hangsUp().answers(204, "");
        assertThat(text(caller(first.url()).call(DELETE))).isEmpty();
        assertThat(first.asked()).hasSize(2);
        assertThat(time.rests()).hasSize(1);
    }

    @Test
    void the_wait_that_a_server_asks_for_is_kept() {
        first.answers(503, "{}", "3").answers(503, "{}", "garbage").answers(200, "1");
        assertThat(text(caller(first.url()).call(GET))).isEqualTo("1");
        assertThat(time.rests()).isEqualTo(rests(3_000, 200));
    }

    @Test
    void a_wait_beyond_the_time_left_is_not_begun() {
        first.answers(503, Peer.problem(503, "overloaded", "Too much under way."), "11");
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessage("Too much under way. Not done within 10s.");
        assertThat(time.rests()).isEmpty();
    }

    @Test
    void unavailable_to_the_end_is_nobody() {
        for (int i = 0; i < 20; i++) {
            first.refuses(503, "unavailable", "There is no leader.");
        }
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessage("There is no leader. Not done within 10s.");
        assertThat(time.rests())
                .startsWith(rests(100, 200, 400, 800, 1_000, 1_000).toArray(Duration[]::new));
        assertThat(time.now()).isLessThan(Duration.ofDays(1).plusSeconds(10));
    }

    @Test
    void why_a_node_cannot_is_not_forgotten_when_it_is_asked_again_and_lost() {
        first.refuses(503, "unavailable", "No majority.");
        for (int i = 0; i < 60; i++) {
            first.hangsUp();
        }
        assertThatThrownBy(() -> caller(first.url()).call(GET))
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessage("No majority. Not done within 10s.");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 412, 413, 422, 500, 507, 302})
    void what_a_node_has_judged_is_final(int status) {
        first.refuses(status, "t", "So it is.");
        assertThatThrownBy(() -> caller(first.url(), second.url()).call(PUT))
                .isInstanceOf(CallFailure.Refused.class)
                .hasMessage("So it is.");
        assertThat(first.asked()).hasSize(1);
        assertThat(second.asked()).isEmpty();
    }

    @Test
    void a_refused_login_is_a_refusal_and_no_loss() {
        first.refuses(401, "t", "unused");
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Refused.class)
                .hasMessage(first.url() + " wants to know who asks (401).");
        assertThat(first.asked()).hasSize(1);
    }

    @Test
    void a_refusal_without_a_reason_names_the_server() {
        first.answers(404, "<html>");
        assertThatThrownBy(() -> caller(first.url()).call(GET))
                .isInstanceOf(CallFailure.Refused.class)
                .hasMessage(first.url()
                        + " answered 404 and did not say why. Is it a Tenure node? Name one with --server.");
    }

    @Test
    void nobody_is_waited_for_where_nobody_listens() throws IOException {
        try (Socket one = Peer.deaf();
                Socket two = Peer.deaf();
                Socket three = Peer.deaf()) {
            String urls = Peer.url(one) + "," + Peer.url(two) + "," + Peer.url(three);
            assertThatThrownBy(() -> caller(urls).call(PUT))
                    .isInstanceOf(CallFailure.Nobody.class)
                    .hasMessage("No node answers at " + Peer.url(one) + ", " + Peer.url(two) + " or " + Peer.url(three)
                            + ". Start one with ./tenure serve or name one with --server.");
            assertThat(time.rests()).isEmpty();
        }
    }

    @Test
    void an_unknown_host_is_named_as_such() {
        assertThatThrownBy(() -> caller("http://nowhere.invalid:1").call(GET))
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessageStartingWith("No node answers at http://nowhere.invalid:1 (unknown host).");
    }

    @Test
    void a_change_that_may_have_arrived_is_unknown_even_if_nobody_is_left() throws IOException {
        first.hangsUp();
        Caller caller = caller(first.url());
        time.whenResting(first::close);
        assertThatThrownBy(() -> caller.call(PUT))
                .isInstanceOf(CallFailure.Unknown.class)
                .hasMessage("The outcome is unknown: " + first.url() + " cannot be reached any more. Repeat the"
                        + " command with --idempotency-key k to learn it; it takes effect at most once.");
        assertThat(time.now()).isGreaterThan(Duration.ofDays(1).plusSeconds(8));
    }

    @Test
    void a_lost_connection_is_told_in_our_own_words() {
        for (int i = 0; i < 20; i++) {
            first.hangsUp();
        }
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Unknown.class)
                .hasMessageStartingWith("The outcome is unknown: " + first.url() + " lost the connection. Repeat");
    }

    @Test
    void indeterminate_to_the_end_is_unknown() {
        for (int i = 0; i < 20; i++) {
            first.refuses(504, "indeterminate", "It may still take effect.");
        }
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Unknown.class)
                .hasMessageStartingWith("The outcome is unknown: It may still take effect. Repeat");
    }

    @Test
    void once_unknown_unavailable_does_not_make_it_known() {
        first.refuses(504, "indeterminate", "Who knows.");
        for (int i = 0; i < 20; i++) {
            first.refuses(503, "unavailable", "No leader.");
        }
        assertThatThrownBy(() -> caller(first.url()).call(PUT)).isInstanceOf(CallFailure.Unknown.class);
    }

    @Test
    void once_unknown_a_sick_node_does_not_make_it_known() {
        first.hangsUp().refuses(507, "disk-reserve", "The disk is nearly full.");
        assertThatThrownBy(() -> caller(first.url()).call(PUT))
                .isInstanceOf(CallFailure.Unknown.class)
                .hasMessageStartingWith("The outcome is unknown: The disk is nearly full. Repeat");
    }

    @Test
    void once_unknown_a_judgement_under_the_same_key_makes_it_known() {
        first.hangsUp().refuses(412, "precondition-failed", "It has version 7.");
        assertThatThrownBy(() -> caller(first.url()).call(PUT)).isInstanceOf(CallFailure.Refused.class);
    }

    @Test
    void a_read_is_never_unknown() {
        for (int i = 0; i < 20; i++) {
            first.refuses(504, "indeterminate", "Who knows.");
        }
        assertThatThrownBy(() -> caller(first.url()).call(GET)).isInstanceOf(CallFailure.Nobody.class);
    }

    @Test
    void a_silent_server_leaves_time_for_the_next() {
        first.staysSilent();
        second.answers(200, "1");
        Caller caller = new Caller(Server.list(first.url() + "," + second.url()), Duration.ofSeconds(6), time);
        assertThat(text(caller.call(PUT))).isEqualTo("1");
    }

    @Test
    void a_silent_server_makes_a_change_unknown_and_a_read_unanswered() {
        first.staysSilent().staysSilent();
        Caller caller = new Caller(Server.list(first.url()), Duration.ofSeconds(3), Surroundings.system());
        assertThatThrownBy(() -> caller.call(PUT))
                .isInstanceOf(CallFailure.Unknown.class)
                .hasMessageStartingWith("The outcome is unknown: " + first.url() + " did not answer in time. Repeat");
        assertThatThrownBy(() -> caller.call(GET))
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessage(first.url() + " did not answer in time. Not done within 3s.");
    }

    @Test
    void missing_after_an_unknown_try_may_be_our_own_doing() {
        first.hangsUp().refuses(404, "not-found", "There is no node n3.");
        assertThatThrownBy(() -> caller(first.url()).call(DELETE))
                .isInstanceOfSatisfying(
                        CallFailure.Refused.class,
                        e -> assertThat(e.goneAfterUnknown()).isTrue());
        first.refuses(404, "not-found", "There is no node n3.");
        assertThatThrownBy(() -> caller(first.url()).call(DELETE))
                .isInstanceOfSatisfying(
                        CallFailure.Refused.class,
                        e -> assertThat(e.goneAfterUnknown()).isFalse());
    }

    @Test
    void a_change_without_a_key_is_a_defect() {
        assertThatThrownBy(() -> caller(first.url()).call(Request.delete(TARGET)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(first.asked()).isEmpty();
    }

    @Test
    void an_answer_that_is_not_json_comes_from_no_node() {
        first.answers(200, "hello");
        Answer answer = caller(first.url()).call(GET);
        assertThatThrownBy(answer::json)
                .isInstanceOf(CallFailure.Nobody.class)
                .hasMessageStartingWith(first.url() + " answered something that is not JSON");
    }
}
