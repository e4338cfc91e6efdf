package io.tenure.cli.show;

import io.tenure.cli.args.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rows in aligned columns. A column of numbers stands to the right.
 *
 * <p>On a terminal that is too narrow, first the columns that may be {@linkplain #cutting cut} get shorter; if that is not enough,
 * those that can be {@linkplain #sparing spared} are left out, one by one.
 */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();
    private final boolean headed;
    private Set<String> cuttable = Set.of();
    private List<String> spare = List.of();

    private TextTable(boolean headed) {
        this.headed = headed;
    }

    public static TextTable headed(String... titles) {
        TextTable table = new TextTable(true);
        table.row(titles);
        return table;
    }

    public static TextTable bare() {
        return new TextTable(false);
    }

    /** Names columns of free text. */
    public TextTable cutting(String... titles) {
        cuttable = Set.of(titles);
        return this;
    }

    /** Names columns that matter least, the least of all first. */
    public TextTable sparing(String... titles) {
        spare = List.of(titles);
        return this;
    }

    /** Every row has as many cells as the first. */
    public void row(String... cells) {
        List<String> row = new ArrayList<>(cells.length);
        for (String cell : cells) {
            row.add(Quoted.printable(cell));
        }
        rows.add(row);
    }

    public void print(Output out) {
        List<TextColumn> columns = columns();
        if (headed) {
            fit(columns, out.columns());
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (TextColumn column : columns) {
                line.append(line.isEmpty() ? "" : TextColumn.GAP);
                column.print(row, line);
            }
            out.line(line.toString().stripTrailing());
        }
    }

    private List<TextColumn> columns() {
        List<TextColumn> columns = new ArrayList<>();
        int count = rows.isEmpty() ? 0 : rows.getFirst().size();
        for (int i = 0; i < count; i++) {
            columns.add(TextColumn.of(rows, i, headed, cuttable));
        }
        return columns;
    }

    private void fit(List<TextColumn> columns, int width) {
        for (String title : spare) {
            if (least(columns) <= width) {
                break;
            }
            columns.removeIf(column -> column.isCalled(title));
        }
        while (total(columns) > width) {
            TextColumn widest = columns.stream()
                    .filter(TextColumn::mayShrink)
                    .reduce((a, b) -> b.width() > a.width() ? b : a)
                    .orElse(null);
            if (widest == null) {
                return;
            }
            widest.shrink();
        }
    }

    private static int total(List<TextColumn> columns) {
        return columns.stream().mapToInt(TextColumn::width).sum() + gaps(columns);
    }

    private static int least(List<TextColumn> columns) {
        return columns.stream().mapToInt(TextColumn::leastWidth).sum() + gaps(columns);
    }

    private static int gaps(List<TextColumn> columns) {
        return TextColumn.GAP.length() * Math.max(0, columns.size() - 1);
    }
}
