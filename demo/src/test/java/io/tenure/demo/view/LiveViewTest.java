package io.tenure.demo.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveViewTest {

    private static final Advice ADVICE = new Advice("http://127.0.0.1:8000/console/", "http://127.0.0.1:8000");
    private static final Picture.Row N1 = new Picture.Row("n1", 11, "http://127.0.0.1:8000", "");
    private static final Picture.Row N2 = new Picture.Row("n2", 0, "http://127.0.0.1:8001", "starts again in 7 s");

    private static final Picture LED = new Picture(
            List.of(N1, N2),
            new Picture.Charge("n1", "4", List.of(new Picture.Lease("n1", 1000), new Picture.Lease("n2", 0))),
            List.of(new Picture.Queue("mail", true, 3, 1, 20, 2)),
            List.of(new Picture.Effort("job dir-copy", "Copying", 0.5)));

    @Test
    void it_shows_who_is_in_charge_the_leases_the_depths_and_how_far_the_work_is() {
        assertThat(new LiveView(ADVICE, 100).lines(LED, List.of("n2 was killed.")))
                .containsExactly("""
                Tenure demo   console http://127.0.0.1:8000/console/   Ctrl-C ends it

                n1 is in charge, under term 4.

                PROCESS  PID  IS                     LEASE
                n1        11  http://127.0.0.1:8000  ##########.......... 1.0 s
                n2         -  starts again in 7 s    not held

                QUEUE          WAITING  RUNNING  DONE  FAILED
                mail (paused)        3        1    20       2

                ##########..........  50 %  job dir-copy: Copying

                Try:
                  kill -9 11   ends n1, which is in charge: another one takes over, and it comes back
                  ./tenure queue pause mail   mail piles up; `queue resume mail` lets it go
                  ./tenure task ls mail --state failed   what could not be sent; `task retry ID` tries again

                n2 was killed.""".split("\n"));
    }

    @Test
    void no_line_is_wider_than_the_terminal() {
        assertThat(new LiveView(ADVICE, 40).lines(LED, List.of("x".repeat(100))))
                .allMatch(line -> line.length() <= 40);
    }

    @Test
    void while_nobody_is_in_charge_nobody_is_named_to_be_killed() {
        assertThat(new LiveView(ADVICE, 100).lines(without(new Picture.Vacant("A majority is missing.")), List.of()))
                .contains("Nobody is in charge. A majority is missing.")
                .noneMatch(line -> line.contains("kill -9"));
        assertThat(new LiveView(ADVICE, 100).lines(without(new Picture.Unknown()), List.of()))
                .contains("Who is in charge is not known at the moment.")
                .noneMatch(line -> line.contains("kill -9"));
    }

    private static Picture without(Picture.Office office) {
        return new Picture(List.of(N1, N2), office, List.of(), List.of());
    }

    @Test
    void commands_name_the_node_if_it_is_not_the_usual_one() {
        assertThat(new Advice("c", "http://127.0.0.1:8010").lines(LED))
                .anyMatch(line -> line.startsWith("  ./tenure queue pause mail --server http://127.0.0.1:8010 "));
    }
}
