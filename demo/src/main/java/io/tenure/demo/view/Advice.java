package io.tenure.demo.view;

import java.util.List;
import java.util.Optional;

/**
 * What people are told to try.
 *
 * @param console the address of the console
 * @param server the address of the first node
 */
public record Advice(String console, String server) {

    /** Where commands look by themselves. */
    private static final String USUAL = "http://127.0.0.1:8000";

    /** Three lines. */
    public List<String> lines(Picture picture) {
        String to = server.equals(USUAL) ? "" : " --server " + server;
        return List.of(
                kill(picture),
                "  ./tenure queue pause mail" + to + "   mail piles up; `queue resume mail` lets it go",
                "  ./tenure task ls mail --state failed" + to
                        + "   what could not be sent; `task retry ID` tries again");
    }

    private static String kill(Picture picture) {
        Optional<Picture.Row> leader = picture.charge()
                .flatMap(charge -> picture.rows().stream()
                        .filter(row -> row.name().equals(charge.node()) && row.pid() > 0)
                        .findFirst());
        return leader.map(row -> "  kill -9 " + row.pid() + "   ends " + row.name()
                        + ", which is in charge: another one takes over, and it comes back")
                .orElse("  Wait a moment, until it is known who is in charge.");
    }
}
