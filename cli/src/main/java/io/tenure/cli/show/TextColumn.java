package io.tenure.cli.show;

import java.util.List;
import java.util.Set;

/** One column of a table while it is laid out. */
final class TextColumn {

    static final String GAP = "  ";

    /** So much of a text is left at the least, so that it can be recognized. */
    private static final int LEAST_TEXT = 12;

    private final int index;
    private final String title;
    private final boolean numbers;
    private final int leastWidth;
    private int width;

    private TextColumn(int index, String title, boolean numbers, int width, int leastWidth) {
        this.index = index;
        this.title = title;
        this.numbers = numbers;
        this.width = width;
        this.leastWidth = leastWidth;
    }

    static TextColumn of(List<List<String>> rows, int index, boolean headed, Set<String> cuttable) {
        int width = 0;
        for (List<String> row : rows) {
            width = Math.max(width, letters(row.get(index)));
        }
        String title = headed ? rows.getFirst().get(index) : "";
        int least = cuttable.contains(title) ? Math.min(width, Math.max(LEAST_TEXT, letters(title))) : width;
        boolean numbers = headed && areNumbers(rows.subList(1, rows.size()), index);
        return new TextColumn(index, title, numbers, width, least);
    }

    private static boolean areNumbers(List<List<String>> rows, int index) {
        boolean any = false;
        for (List<String> row : rows) {
            boolean number = row.get(index).chars().allMatch(Character::isDigit);
            if (!number && !row.get(index).equals("-")) {
                return false;
            }
            any |= number;
        }
        return any;
    }

    boolean isCalled(String name) {
        return title.equals(name);
    }

    int width() {
        return width;
    }

    int leastWidth() {
        return leastWidth;
    }

    boolean mayShrink() {
        return width > leastWidth;
    }

    void shrink() {
        width--;
    }

    void print(List<String> row, StringBuilder line) {
        String text = cut(row.get(index));
        int gap = width - letters(text);
        line.repeat(' ', numbers ? gap : 0).append(text).repeat(' ', numbers ? 0 : gap);
    }

    private String cut(String text) {
        return letters(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    private static int letters(String text) {
        return text.codePointCount(0, text.length());
    }
}
