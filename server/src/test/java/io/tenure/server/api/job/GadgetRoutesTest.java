package io.tenure.server.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.job.GadgetCheck;
import io.tenure.server.job.GadgetFolder;
import io.tenure.server.job.ScriptedProcesses;
import io.tenure.server.served.Expect;
import io.tenure.server.served.Served;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GadgetRoutesTest {

    @TempDir
    private Path folder;

    private final Served server = new Served() {};
    private Optional<String> idle = Optional.empty();

    @BeforeEach
    void serve() throws IOException {
        GadgetFolder gadgets = new GadgetFolder(folder, "/bin", new SystemTime());
        Path script = Files.writeString(folder.resolve("copy"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("notes"), "x");
        GadgetCheck check = new GadgetCheck(
                gadgets,
                ScriptedProcesses.saying("Protocol text-1.0\nLOCK a b=X\nONCE\n"),
                new ProcessCrew(),
                new GadgetCheck.Place("n1", folder, Map.of()));
        server.http.serve(GadgetRoutes.of("n1", gadgets, check, () -> idle));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void gadgets_are_listed_with_what_is_wrong_with_them() {
        assertThat(server.get("/api/v1/gadgets").body())
                .startsWith("{\"node\":\"n1\",\"folder\":\"" + folder + "\",\"problem\":null,\"gadgets\":["
                        + "{\"node\":\"n1\",\"name\":\"copy\",\"usable\":true,\"hash\":\"a8076d3d28")
                .contains(
                        "{\"node\":\"n1\",\"name\":\"notes\",\"usable\":false,\"hash\":null,\"problem\":\"The gadget");
    }

    @Test
    void one_gadget_is_shown_and_a_missing_one_is_not_found() {
        assertThat(server.get("/api/v1/gadgets/copy").body()).startsWith("{\"node\":\"n1\",\"name\":\"copy\"");
        assertThat(server.get("/api/v1/gadgets/notes").body()).contains("chmod +x");
        HttpResponse<String> missing = server.get("/api/v1/gadgets/gone");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("There is no gadget 'gone'");
        assertThat(server.get("/api/v1/gadgets/..%2Fcopy").statusCode()).isEqualTo(404);
    }

    @Test
    void a_gadget_is_tried() {
        assertThat(server.post("/api/v1/gadgets/copy/check", "{\"arguments\":[\"a\"]}")
                        .body())
                .contains("\"usable\":true,\"hash\":\"a8076d3d28")
                .endsWith("\"problem\":null,\"locks\":[{\"name\":\"a b\",\"mode\":\"exclusive\"}],"
                        + "\"once\":true,\"noUndo\":false}");
        assertThat(server.send("POST", "/api/v1/gadgets/notes/check", "").body())
                .contains("\"usable\":false", "chmod +x", "\"locks\":null");
    }

    @Test
    void a_node_that_starts_no_gadgets_says_whom_to_ask_and_what_is_wrong_with_a_file() {
        idle = Optional.of("Ask n2.");
        assertThat(server.post("/api/v1/gadgets/copy/check", "{}"))
                .satisfies(Expect.problem(409, "conflict", "Ask n2."));
        assertThat(server.post("/api/v1/gadgets/notes/check", "{}").body()).contains("chmod +x");
    }

    @Test
    void arguments_that_are_none_are_refused() {
        assertThat(server.post("/api/v1/gadgets/copy/check", "{\"arguments\":[null]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/v1/gadgets/copy/check", "{\"args\":[]}").statusCode())
                .isEqualTo(400);
        assertThat(server.post("/api/v1/gadgets/copy/check", "{\"arguments\":[\"--undo\"]}")
                        .body())
                .contains("\"usable\":false", "word of the protocol");
    }
}
