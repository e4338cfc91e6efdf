package io.tenure.server.config;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What {@code tenure serve --help} says. */
public final class Help {

    private Help() {}

    public static String text() {
        String flags = Arrays.stream(Setting.values())
                .map(setting -> "  %-22s %s".formatted(setting.flag() + " " + setting.argument(), setting.help()))
                .collect(Collectors.joining("\n"));
        return """
                Usage: tenure serve [flags]

                Runs a node. With an empty data folder it founds a cluster of one node, or joins that of --join.

                %s

                Each flag is also a variable (--peer-port: TENURE_PEER_PORT) and a key of the file (node.peer-port;
                cluster.election). A flag is stronger than a variable, a variable than the file.
                """.formatted(flags);
    }
}
