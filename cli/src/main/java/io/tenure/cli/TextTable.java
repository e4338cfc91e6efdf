package io.tenure.cli;

import io.tenure.cli.args.Quoted;
import java.util.ArrayList;
import java.util.List;

/** Rows in aligned columns. A column of numbers stands to the right. */
final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean headed;

    private TextTable(boolean headed) {
        this.headed = headed;
    }

    static TextTable headed(String... titles) {
        TextTable table = new TextTable(true);
        table.row(titles);
        return table;
    }

    static TextTable bare() {
        return new TextTable(false);
    }

    /** Every row has as many cells as the first. */
    void row(String... cells) {
        List<String> row = new ArrayList<>(cells.length);
        for (String cell : cells) {
            row.add(Quoted.printable(cell));
        }
        rows.add(row);
    }

    void print(Output out) {
        int columns = rows.isEmpty() ? 0 : rows.getFirst().size();
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int i = 0; i < columns; i++) {
            widths[i] = width(i);
            numbers[i] = isNumeric(i);
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                cell(line, row.get(i), widths[i], numbers[i]);
            }
            out.line(line.toString().stripTrailing());
        }
    }

    private static void cell(StringBuilder line, String text, int width, boolean number) {
        int gap = width - letters(text);
        line.append(line.isEmpty() ? "" : "  ");
        line.repeat(' ', number ? gap : 0).append(text).repeat(' ', number ? 0 : gap);
    }

    private int width(int column) {
        int width = 0;
        for (List<String> row : rows) {
            width = Math.max(width, letters(row.get(column)));
        }
        return width;
    }

    private boolean isNumeric(int column) {
        boolean any = false;
        for (List<String> row : headed ? rows.subList(1, rows.size()) : rows) {
            boolean number = row.get(column).chars().allMatch(Character::isDigit);
            if (!number && !row.get(column).equals("-")) {
                return false;
            }
            any |= number;
        }
        return headed && any;
    }

    private static int letters(String text) {
        return text.codePointCount(0, text.length());
    }
}
