package io.tenure.cli.schedule;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Durations;
import io.tenure.cli.command.OptionMembers;
import io.tenure.cli.command.Payload;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The definition of a schedule: what was said, and of the rest what is so already. */
record ScheduleForm(Arguments given, Json before) {

    private static final long LEAST_PRIORITY = -1000;
    private static final String NO_TIMEOUT = "none";
    private static final String SKIP = "skip:";

    /** As a node takes it. The payload goes as it was typed. */
    String body(Session session) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", new Json.Text(given.word("NAME")));
        members.put("when", new Json.Struct(when()));
        keep(members, before, "missed");
        given.option("--missed").ifPresent(policy -> members.put("missed", new Json.Text(missed(policy))));
        keep(members, before, "overlap");
        if (given.has("--no-overlap") || given.has("--overlap")) {
            members.put("overlap", new Json.Text(given.has("--no-overlap") ? "skip" : "allow"));
        }
        members.put("queue", word("QUEUE", "queue"));
        members.put("type", word("TYPE", "type"));
        members.put("options", new Json.Struct(options()));
        String all = new Json.Struct(members).compact();
        return all.substring(0, all.length() - 1) + ",\"payload\":" + payload(session) + "}";
    }

    private Json word(String word, String member) {
        return given.find(word).<Json>map(Json.Text::new).orElseGet(() -> before.at(member));
    }

    private String payload(Session session) {
        if (given.has("--payload")) {
            return Payload.of(given.option("--payload").orElse(""), session);
        }
        if (!before.at("payloadBase64").isNull()) {
            throw new UsageError("The payload of this schedule is not JSON and cannot be sent again: give --payload.");
        }
        return before.isNull() ? "{}" : before.at("payload").compact();
    }

    /** The kind of times that was said, else the kind that it has; a zone or an anchor stays with its kind. */
    private Map<String, Json> when() {
        Json was = before.at("when");
        boolean cron =
                given.has("--cron") || (!given.has("--every") && !was.at("cron").isNull());
        Map<String, Json> when = new LinkedHashMap<>();
        keep(when, was, cron ? "cron" : "every");
        keep(when, was, cron ? "zone" : "anchor");
        OptionMembers members = new OptionMembers(given, when);
        members.text("--cron", "cron");
        members.text("--zone", "zone");
        members.duration("--every", "every");
        members.text("--anchor", "anchor");
        return when;
    }

    private Map<String, Json> options() {
        Map<String, Json> options = new LinkedHashMap<>();
        if (before.at("options") instanceof Json.Struct were) {
            options.putAll(were.fields());
        }
        OptionMembers members = new OptionMembers(given, options);
        members.number("--priority", LEAST_PRIORITY, "priority");
        members.number("--retries", 0, "retries");
        given.option("--limit-key")
                .ifPresent(key -> options.put("limitKey", key.isEmpty() ? new Json.Null() : new Json.Text(key)));
        if (given.option("--attempt-timeout").filter(NO_TIMEOUT::equals).isPresent()) {
            options.put("timeout", new Json.Null());
        } else {
            members.duration("--attempt-timeout", "timeout");
        }
        return options;
    }

    /** Nodes take the limit of {@code skip} in seconds. What is not understood here is for the node to judge. */
    private static String missed(String policy) {
        if (!policy.startsWith(SKIP)) {
            return policy;
        }
        try {
            return SKIP + Durations.parse(policy.substring(SKIP.length())).toSeconds() + "s";
        } catch (IllegalArgumentException e) {
            return policy;
        }
    }

    private static void keep(Map<String, Json> into, Json from, String name) {
        if (!from.at(name).isNull()) {
            into.put(name, from.at(name));
        }
    }
}
