package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The factory of {@code docs/guide/documents.md}, compiled and packed as that page says, on a node. */
class OwnFactoryTest extends NodeFixture {

    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String LINK = "/core/notes";
    private static final String SERVICE = "META-INF/services/io.tenure.document.DocumentFactories";

    @Test
    void a_node_runs_the_factories_of_a_jar_by_a_selector_of_its_settings() throws Exception {
        Node node = start("n1", "--factories", jar("shop.Notes").toString(), "--selector", "pair=2");

        Await.until(() -> assertThat(send(
                                node,
                                "POST",
                                "/core/notes",
                                "{\"title\":\"Milk\",\"text\":\"one\",\"documentSelfLink\":\"first\"}")
                        .statusCode())
                .isEqualTo(201));
        assertThat(send(node, "PATCH", "/core/notes/first", "{\"text\":\"two\"}")
                        .body())
                .contains("\"title\":\"Milk\"", "\"text\":\"two\"", "\"documentKind\":\"shop:Note\"");
        assertThat(send(node, "GET", "/core/node-selectors/pair", "").body()).contains("\"replicationFactor\":2");
        assertThat(send(node, "GET", "/core/examples", "").statusCode()).isEqualTo(200);
    }

    @Test
    void a_selector_that_exists_stays_as_it_is() throws Exception {
        start("n1", "--selector", "pair=2").close();
        start("n1", "--selector", "pair=2", "--selector", "everywhere=all").close();

        assertThatThrownBy(() -> start("n1", "--selector", "pair=3"))
                .isInstanceOf(StartException.class)
                .hasMessage("--selector: There is a selector pair with another replication factor, and data lies by it:"
                        + " take another name.");
    }

    @Test
    void what_is_no_jar_of_factories_is_refused_before_a_folder_is_made() throws Exception {
        refused("cannot be read", folder.resolve("absent.jar"));
        refused("brings no factories: name the class", jar(""));
        refused("shop.Absent", jar("shop.Absent"));
        refused("There are two factories /core/notes", jar("shop.Notes"), jar("shop.Notes"));
        assertThat(folder.resolve("n9")).doesNotExist();
    }

    @Test
    void a_factory_stands_right_below_core_and_apart_from_what_every_node_has_there() throws Exception {
        for (String link :
                List.of("/notes", "/core/shop/notes", "/core/no_tes", "/core/management", "/core/node-groups")) {
            refused(
                    "The factory " + link + " cannot stand there: take a link such as /core/notes",
                    jar("shop.Notes", link));
        }
        assertThat(folder.resolve("n9")).doesNotExist();
    }

    private void refused(String why, Path... jars) {
        String[] flags = Stream.of(jars)
                .flatMap(jar -> Stream.of("--factories", jar.toString()))
                .toArray(String[]::new);
        assertThatThrownBy(() -> start("n9", flags))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(why);
    }

    /** What the guide has, and a file of services that names this class. */
    private Path jar(String provider) throws IOException {
        return jar(provider, LINK);
    }

    /** The same with its factory at another link. */
    private Path jar(String provider, String link) throws IOException {
        Path work = Files.createTempDirectory(folder, "jar");
        Path source = Files.createDirectories(work.resolve("shop")).resolve("Notes.java");
        String code = code();
        assertThat(code).contains('"' + LINK + '"');
        Files.writeString(source, "package shop;\n" + code.replace(LINK, link));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        work.toString(),
                        source + "");
        assertThat(result).isZero();
        Path jar = work.resolve("notes.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (String name : List.of("shop/Notes.class", "shop/Notes$Note.class")) {
                out.putNextEntry(new JarEntry(name));
                out.write(Files.readAllBytes(work.resolve(name)));
            }
            if (!provider.isEmpty()) {
                out.putNextEntry(new JarEntry(SERVICE));
                out.write((provider + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private static String code() throws IOException {
        Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/guide/documents.md")));
        return blocks.results().map(block -> block.group(1)).collect(Collectors.joining("\n"));
    }

    private static HttpResponse<String> send(Node node, String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(node.address().resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
