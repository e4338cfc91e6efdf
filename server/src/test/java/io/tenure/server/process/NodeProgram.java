package io.tenure.server.process;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Sink;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.time.Moment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A node of which only the child processes are there, as a process that can be killed and frozen. Each line of its input
 * is a command to start, its words separated by tabs, the name first; it says how they ended.
 */
final class NodeProgram {

    private static final Duration RENEW = Duration.ofMillis(500);

    private NodeProgram() {}

    public static void main(String[] args) throws IOException {
        Path data = Path.of(args[0]);
        Duration trust = Duration.parse(args[2]);
        Crew crew = new ProcessCrew();
        NodeProcesses processes = NodeProcesses.open(
                ProcessSettings.of(data, Shop.KILL).with(ProcessSettings.Reach.valueOf(args[1])), crew);
        Runnable renew =
                () -> processes.children().trustedUntil(Moment.now(crew.time()).plus(trust));
        renew.run();
        crew.timers("renewal").every(RENEW, renew);
        System.out.println("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            List<String> words = List.of(line.split("\t"));
            Child child = processes
                    .processes()
                    .start(
                            new Command(
                                    words.getFirst(),
                                    words.subList(1, words.size()),
                                    Map.of("PATH", "/usr/bin:/bin"),
                                    data),
                            new Silence());
            var unused = child.ended().thenAccept(exit -> System.out.println("ended " + words.getFirst() + " " + exit));
        }
        processes.close();
    }

    private record Silence() implements Sink {

        @Override
        public void out(byte[] bytes, int length) {}

        @Override
        public void err(byte[] bytes, int length) {}
    }
}
