package io.tenure.server;

import io.tenure.engine.EngineStatus;
import io.tenure.node.Endpoint;
import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file {@code node.json} in the data folder: where the node of the process {@code pid} listens. It is written
 * atomically once the node listens, for tools and for the next start. If the process is gone, it only tells the ports of
 * the last run.
 */
record NodeFile(String name, String id, String cluster, Endpoint http, Endpoint peer, long pid) {

    private static final String FILE = "node.json";

    static NodeFile of(EngineStatus status) {
        return new NodeFile(
                status.id().name().value(),
                status.id().toString(),
                status.cluster().toString(),
                status.http(),
                status.peer(),
                ProcessHandle.current().pid());
    }

    /** That of the last run; empty if there was none, or if it cannot be read, since nothing depends on it. */
    static Optional<NodeFile> read(Path data) {
        try {
            JsonNode json = new JsonMapper().readTree(Files.readString(data.resolve(FILE)));
            return Optional.of(new NodeFile(
                    json.path("name").asString(),
                    json.path("id").asString(),
                    json.path("cluster").asString(),
                    Endpoint.parse(json.path("http").asString()),
                    Endpoint.parse(json.path("peer").asString()),
                    json.path("pid").asLong()));
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    void write(Path data) throws StartException {
        JsonMapper mapper = new JsonMapper();
        ObjectNode json = mapper.createObjectNode()
                .put("name", name)
                .put("id", id)
                .put("cluster", cluster)
                .put("http", http.toString())
                .put("peer", peer.toString())
                .put("pid", pid);
        try {
            DurableFile.replace(data.resolve(FILE), mapper.writeValueAsString(json) + "\n");
        } catch (IOException e) {
            throw Complaint.aboutFolder(data, e);
        }
    }
}
