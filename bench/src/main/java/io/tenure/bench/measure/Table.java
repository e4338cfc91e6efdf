package io.tenure.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A table in Markdown, printed row by row as the numbers come. */
public final class Table {

    public Table(String... heads) {
        row((Object[]) heads);
        print(new ArrayList<>(Collections.nCopies(heads.length, "---")));
    }

    public void row(Object... cells) {
        List<String> texts = new ArrayList<>();
        for (Object cell : cells) {
            texts.add(cell instanceof Double number ? number(number) : String.valueOf(cell));
        }
        print(texts);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 1000 ? "%,.0f" : value >= 100 ? "%.0f" : "%.2f", value);
    }

    private static void print(List<String> cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }
}
