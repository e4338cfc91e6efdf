package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Durations;
import io.tenure.cli.json.Json;
import java.util.Map;

/** Fills the members of a request's body from the options that were given. */
public record OptionMembers(Arguments given, Map<String, Json> members) {

    public void text(String option, String member) {
        given.option(option).ifPresent(value -> members.put(member, new Json.Text(value)));
    }

    public void number(String option, long least, String member) {
        given.number(option, least).ifPresent(value -> members.put(member, new Json.Number(Long.toString(value))));
    }

    public void duration(String option, String member) {
        try {
            given.option(option)
                    .map(Durations::parse)
                    .ifPresent(value -> members.put(member, new Json.Text(value.toString())));
        } catch (IllegalArgumentException e) {
            throw new UsageError(option + ": " + e.getMessage());
        }
    }
}
