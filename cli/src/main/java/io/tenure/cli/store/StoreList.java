package io.tenure.cli.store;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Pages;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** The collections, or the documents of one. Documents come in pages, so that a large collection needs little memory. */
final class StoreList implements Command {

    private static final int BODY_CHARS = 60;

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("store ls", "Lists the collections, or the documents of one.")
                .details("""
                        With --json one page is printed, at most 1000 documents; its field next is the --after of the
                        page that follows.""")
                .takes("COLLECTION")
                .option(Option.of("--prefix", "P", "only ids with this prefix"))
                .option(Option.of("--limit", "N", "the largest number of documents (else 100)"))
                .option(Option.of("--after", "ID", "only ids after this one"))
                .example("store ls")
                .example("store ls users --prefix a --limit 20"));
    }

    @Override
    public void run(Arguments given, Session session) {
        String collection = given.find("COLLECTION").orElse("");
        if (!collection.isEmpty()) {
            documents(collection, given, session);
        } else if (given.has("--prefix") || given.has("--limit") || given.has("--after")) {
            throw new UsageError("--prefix, --limit and --after need a COLLECTION: tenure store ls COLLECTION.");
        } else {
            session.show(session.read(Target.of("store")), answer -> collections(answer, session.out()));
        }
    }

    private static void collections(Json answer, Output out) {
        TextTable table = TextTable.headed("COLLECTION", "DOCUMENTS");
        for (Json collection : answer.at("collections").items()) {
            table.row(
                    collection.at("name").display(), collection.at("documents").display());
        }
        table.print(out);
    }

    private static void documents(String collection, Arguments given, Session session) {
        Target all = Target.of("store", collection);
        Target listing = given.option("--prefix")
                .filter(prefix -> !prefix.isEmpty())
                .map(prefix -> all.query("prefix", prefix))
                .orElse(all);
        TextTable table = TextTable.headed("ID", "VERSION", "MODIFIED", "TYPE", "BODY")
                .cutting("TYPE", "BODY")
                .sparing("TYPE", "MODIFIED");
        boolean any = new Pages(listing, given, session).print(table, document -> row(table, document));
        if (!any && !given.has("--after")) {
            session.remark(
                    given.has("--prefix")
                            ? "No id in the collection '" + collection + "' begins like that."
                            : "There is no document in a collection '" + collection + "'.");
        }
    }

    private static void row(TextTable table, Json item) {
        table.row(
                item.at("id").display(),
                item.at("version").display(),
                Moments.of(item.at("modified")),
                item.at("type").display(),
                beginning(body(item)));
    }

    /** A body that is not JSON comes as text of its bytes. */
    private static String body(Json item) {
        Json bytes = item.at("base64");
        return bytes.isNull() ? item.at("body").compact() : "base64 " + bytes.display();
    }

    private static String beginning(String body) {
        if (body.codePointCount(0, body.length()) <= BODY_CHARS) {
            return body;
        }
        return body.substring(0, body.offsetByCodePoints(0, BODY_CHARS)) + "…";
    }
}
