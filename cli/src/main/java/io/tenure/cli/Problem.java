package io.tenure.cli;

import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Output;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A failure as programs read it: what a node answered, or a document of the same form where no node did, and the exit code.
 */
final class Problem {

    private Problem() {}

    static Json of(Throwable failure, String sentence) {
        Map<String, Json> members = new LinkedHashMap<>();
        boolean described = failure instanceof CallFailure.Refused refused && refused.document() instanceof Json.Struct;
        if (described) {
            members.putAll(((Json.Struct) ((CallFailure.Refused) failure).document()).fields());
        } else {
            members.put("type", new Json.Text(type(failure)));
            members.put("detail", new Json.Text(sentence));
        }
        if (failure instanceof CallFailure.Unknown unknown) {
            members.put("idempotencyKey", new Json.Text(unknown.key()));
        }
        members.put("exit", new Json.Number(String.valueOf(ExitCode.of(failure).number())));
        return new Json.Struct(members);
    }

    private static String type(Throwable failure) {
        return switch (failure) {
            case UsageError usage -> "usage";
            case CallFailure.Refused refused -> "refused";
            case CallFailure.Nobody nobody -> "nobody";
            case CallFailure.Unknown unknown -> "unknown-outcome";
            case EndedBadly ended -> "ended-badly";
            case Output.Broken broken -> "output";
            default -> "defect";
        };
    }
}
