package io.tenure.cli.command;

import io.tenure.cli.args.UsageError;
import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.nio.charset.StandardCharsets;

/** The payload of a task, as it was typed. It is JSON; anything else is refused before a node is asked. */
public final class Payload {

    /** Above what a node takes, which says so itself; below what it reads before it hangs up. */
    private static final int MAX_INPUT_BYTES = 4 * 1024 * 1024;

    private Payload() {}

    /** What was typed; for a dash what stands in the input. */
    public static String of(String typed, Session session) {
        String text = typed.equals("-") ? new String(session.input(MAX_INPUT_BYTES), StandardCharsets.UTF_8) : typed;
        try {
            Json.parse(text);
            return text;
        } catch (MalformedJson e) {
            throw new UsageError("The payload is not JSON: " + e.getMessage());
        }
    }
}
