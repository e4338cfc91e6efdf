package io.tenure.demo.view;

import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The whole demo on one screen, as lines of text. */
final class LiveView {

    private static final int BAR = 20;

    /** As long as a leader trusts a lease that was renewed just now. */
    private static final long FULL_LEASE = 2000;

    private final Advice advice;
    private final int columns;

    LiveView(Advice advice, int columns) {
        this.advice = advice;
        this.columns = columns;
    }

    /** {@code news} are the last lines that people were told. */
    List<String> lines(Picture picture, List<String> news) {
        List<String> lines = new ArrayList<>();
        lines.add("Tenure demo   console " + advice.console() + "   Ctrl-C ends it");
        lines.add("");
        lines.add(sentence(picture.office()));
        lines.add("");
        lines.addAll(processes(picture));
        lines.add("");
        lines.addAll(queues(picture));
        lines.add("");
        picture.efforts()
                .forEach(effort -> lines.add(
                        bar(effort.share()) + percent(effort.share()) + "  " + effort.name() + ": " + effort.line()));
        lines.add("");
        lines.add("Try:");
        lines.addAll(advice.lines(picture));
        if (!news.isEmpty()) {
            lines.add("");
            lines.addAll(news);
        }
        return lines.stream().map(this::cut).toList();
    }

    private static String sentence(Picture.Office office) {
        return switch (office) {
            case Picture.Charge charge -> charge.node() + " is in charge, under term " + charge.term() + ".";
            case Picture.Vacant vacant -> "Nobody is in charge. " + vacant.why();
            case Picture.Unknown unknown -> "Who is in charge is not known at the moment.";
        };
    }

    private List<String> processes(Picture picture) {
        TextTable table = TextTable.headed("PROCESS", "PID", "IS", "LEASE");
        for (Picture.Row row : picture.rows()) {
            table.row(
                    row.name(),
                    row.pid() == 0 ? "-" : "" + row.pid(),
                    row.absence().isEmpty() ? row.place() : row.absence(),
                    lease(picture, row).map(LiveView::lease).orElse(""));
        }
        return printed(table);
    }

    private static Optional<Picture.Lease> lease(Picture picture, Picture.Row row) {
        return picture.charge().stream()
                .flatMap(charge -> charge.leases().stream())
                .filter(lease -> lease.node().equals(row.name()))
                .findFirst();
    }

    private static String lease(Picture.Lease lease) {
        return lease.millis() == 0
                ? "not held"
                : bar((double) lease.millis() / FULL_LEASE)
                        + String.format(Locale.ROOT, " %.1f s", lease.millis() / 1000.0);
    }

    private List<String> queues(Picture picture) {
        TextTable table = TextTable.headed("QUEUE", "WAITING", "RUNNING", "DONE", "FAILED");
        for (Picture.Queue queue : picture.queues()) {
            table.row(
                    queue.name() + (queue.paused() ? " (paused)" : ""),
                    "" + queue.waiting(),
                    "" + queue.running(),
                    "" + queue.succeeded(),
                    "" + queue.failed());
        }
        return printed(table);
    }

    private List<String> printed(TextTable table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output out = new Output(bytes, columns);
        table.print(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String bar(double share) {
        int full = (int) Math.round(BAR * Math.clamp(share, 0, 1));
        return "#".repeat(full) + ".".repeat(BAR - full);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, " %3.0f %%", 100 * Math.clamp(share, 0, 1));
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns);
    }
}
