package io.tenure.bench.fuzz;

import java.util.Optional;

/** Bodies for group, selectors and replicated documents. */
final class CoreExamples {

    private CoreExamples() {}

    /** Empty for a route whose body may be left out. */
    static Optional<String> json(String route, Dice dice) {
        if (route.contains("examples")) {
            return example(route.substring(0, route.indexOf(' ')), dice);
        }
        return switch (route) {
            case "POST /core/node-selectors" -> Optional.of("{\"name\":\"x\",\"replicationFactor\":2}");
            case "POST /core/node-selectors/{selector}" -> Optional.of("{\"key\":\"" + dice.of("x", "y") + "\"}");
            case "POST /core/node-selectors/{selector}/synch" ->
                Optional.of("{\"kind\":\"SynchronizePeersRequest\",\"factoryLink\":\"/core/examples\","
                        + "\"state\":{\"documentSelfLink\":\"/core/examples/x\"}}");
            case "PATCH /core/management" -> Optional.of("{\"kind\":\"SynchronizeWithPeersRequest\"}");
            case "PATCH /core/node-groups/default" ->
                Optional.of("{\"kind\":\"UpdateQuorumRequest\",\"majority\":true}");
            case "POST /core/node-groups/default" ->
                Optional.of("{\"kind\":\"JoinPeerRequest\","
                        + "\"memberGroupReference\":\"http://127.0.0.1:1/core/node-groups/default\"}");
            default -> Optional.empty();
        };
    }

    private static Optional<String> example(String method, Dice dice) {
        return method.equals("DELETE")
                ? Optional.empty()
                : Optional.of("{\"name\":\"" + dice.of("x", "y") + "\",\"counter\":1,\"keyValues\":{\"a\":\"b\"}}");
    }
}
