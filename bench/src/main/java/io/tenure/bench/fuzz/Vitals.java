package io.tenure.bench.fuzz;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How a node is doing.
 *
 * @param heap bytes in use after a collection
 * @param threads of both kinds
 * @param descriptors open ones
 * @param term of the office that the node holds; 0 if it does not
 */
record Vitals(long heap, long threads, long descriptors, long term) {

    static Vitals of(NodeProcess node) {
        String pid = Long.toString(node.pid());
        Shell.need(jcmd(), pid, "GC.run");
        return new Vitals(heap(node), threads(node, pid), descriptors(pid), term(node));
    }

    private static long heap(NodeProcess node) {
        String metrics = node.get("/metrics").map(Reply::body).orElse("");
        return metrics.lines()
                .filter(line -> line.startsWith("tenure_heap_used_bytes "))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(node.name() + " does not show its heap; see "
                        + node.setup().log()));
    }

    private static long threads(NodeProcess node, String pid) {
        Path dump = node.data().resolveSibling(node.name() + ".threads");
        Shell.need(jcmd(), pid, "Thread.dump_to_file", "-overwrite", dump.toString());
        try (Stream<String> lines = Files.lines(dump)) {
            return lines.filter(line -> line.startsWith("#")).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long descriptors(String pid) {
        try (Stream<Path> open = Files.list(Path.of("/proc", pid, "fd"))) {
            return open.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long term(NodeProcess node) {
        return node.get("/api/v1/leader")
                .filter(reply -> reply.status() == 200)
                .map(Reply::json)
                .filter(leader -> leader.path("leading").asBoolean(false))
                .map(leader -> leader.path("term").asLong(0))
                .orElse(0L);
    }

    private static String jcmd() {
        return Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    }
}
