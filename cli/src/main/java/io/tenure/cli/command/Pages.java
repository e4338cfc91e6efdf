package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** A listing that nodes give page by page, from {@code --after} on, up to {@code --limit} items. */
public record Pages(Target listing, Arguments given, Session session) {

    private static final long DEFAULT_LIMIT = 100;
    private static final long PAGE = 100;

    /** The same, sorted, as far as they are shown. */
    public boolean print(TextTable table, Comparator<Json> order, Consumer<Json> row) {
        List<Json> all = new ArrayList<>();
        Runnable rows = () -> {
            all.sort(order);
            all.forEach(row);
            table.print(session.out());
        };
        return print(all::add, rows);
    }

    /** Prints the items as one table, which {@code row} fills; with {@code --json} one page as it came. False if there are none. */
    public boolean print(TextTable table, Consumer<Json> row) {
        return print(row, () -> table.print(session.out()));
    }

    private boolean print(Consumer<Json> row, Runnable table) {
        long left = given.number("--limit", 1).orElse(DEFAULT_LIMIT);
        Json after = given.option("--after").<Json>map(Json.Text::new).orElse(new Json.Null());
        if (session.json()) {
            Answer page = session.read(page(after, left));
            session.verbatim(page);
            return !page.json().at("items").items().isEmpty();
        }
        Json before;
        boolean any = false;
        do {
            before = after;
            Json answer = session.read(page(after, Math.min(left, PAGE))).json();
            List<Json> items = answer.at("items").items();
            items.forEach(row);
            any |= !items.isEmpty();
            left -= items.size();
            after = answer.at("next");
        } while (!after.isNull() && !after.equals(before) && left > 0);
        table.run();
        if (!after.isNull()) {
            session.remark("More follow: " + session.typedWith("--after", after.display()));
        }
        return any;
    }

    private Target page(Json after, long limit) {
        Target page = listing.query("limit", Long.toString(limit));
        return after.isNull() ? page : page.query("after", after.display());
    }
}
