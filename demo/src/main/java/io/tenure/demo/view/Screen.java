package io.tenure.demo.view;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A terminal, on which each picture is drawn over the one before. */
public final class Screen implements Display {

    private static final int NEWS = 4;
    private static final String ESCAPE = "\u001b[";

    private final PrintStream out;
    private final LiveView view;
    private final List<String> news = new ArrayList<>();
    private int drawn;

    public Screen(PrintStream out, Advice advice, int columns) {
        this.out = out;
        view = new LiveView(advice, columns);
    }

    /** The picture has a table of all of them. */
    @Override
    public void introduce(Picture.Row row) {}

    @Override
    public void tell(String sentence) {
        news.add(sentence);
        if (news.size() > NEWS) {
            news.removeFirst();
        }
    }

    @Override
    public void show(Picture picture) {
        StringBuilder text = new StringBuilder();
        if (drawn > 0) {
            text.append(ESCAPE).append(drawn).append('F');
        }
        List<String> lines = view.lines(picture, news);
        // Each line is cleared behind what is written, not before, so that nothing flickers.
        lines.forEach(line -> text.append(line).append(ESCAPE).append("K\n"));
        out.print(text.append(ESCAPE).append('J'));
        out.flush();
        drawn = lines.size();
    }
}
