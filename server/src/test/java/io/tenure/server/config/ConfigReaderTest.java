package io.tenure.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.selector.Selector;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigReaderTest {

    @TempDir
    private Path folder;

    @Test
    void nothing_has_to_be_said() {
        ServerConfig config = read();

        assertThat(config.node().name()).isEqualTo(new NodeName("n1"));
        assertThat(config.node().storage())
                .isEqualTo(new ServerConfig.Storage(Path.of("data", "n1"), ServerConfig.Storage.DEFAULT_LOG_LIMIT));
        assertThat(config.node().http())
                .isEqualTo(new ServerConfig.Http(Optional.empty(), ServerConfig.Access.LOOPBACK, List.of()));
        assertThat(config.node().peer()).isEqualTo(new ServerConfig.Peer(0, "127.0.0.1"));
        assertThat(config.node().membership())
                .isEqualTo(new ServerConfig.Membership(List.of(), ServerConfig.Role.VOTER, ServerConfig.Group.PLAIN));
        assertThat(config.node().jobs()).isEqualTo(new ServerConfig.Jobs(Path.of("gadgets"), 32));
        assertThat(config.cluster().election()).isEqualTo(ServerConfig.Election.DEFAULT);
    }

    @Test
    void the_earlier_name_of_a_learner_is_still_understood() {
        assertThat(read("--role", "worker")).isEqualTo(read("--role", "learner"));
    }

    @Test
    void every_flag_is_read() {
        ServerConfig config = read(
                "--id",
                "n2",
                "--data",
                "/d",
                "--http",
                "127.0.0.1:0",
                "--peer-port=9001",
                "--advertise",
                "localhost",
                "--role",
                "learner",
                "--join",
                "http://127.0.0.1:8000/",
                "--join=127.0.0.1:8001",
                "--log-limit",
                "64MiB",
                "--gadgets",
                "/opt/gadgets",
                "--max-jobs=1000",
                "--insecure",
                "--election",
                "1s-1500ms");

        assertThat(config.node().name().value()).isEqualTo("n2");
        assertThat(config.node().storage()).isEqualTo(new ServerConfig.Storage(Path.of("/d"), 64L << 20));
        assertThat(config.node().http())
                .isEqualTo(new ServerConfig.Http(
                        Optional.of(new Endpoint("127.0.0.1", 0)), ServerConfig.Access.INSECURE, List.of()));
        assertThat(config.node().peer()).isEqualTo(new ServerConfig.Peer(9001, "localhost"));
        assertThat(config.node().membership())
                .isEqualTo(new ServerConfig.Membership(
                        List.of(URI.create("http://127.0.0.1:8000"), URI.create("http://127.0.0.1:8001")),
                        ServerConfig.Role.LEARNER,
                        ServerConfig.Group.PLAIN));
        assertThat(config.node().jobs()).isEqualTo(new ServerConfig.Jobs(Path.of("/opt/gadgets"), 1000));
        assertThat(config.cluster().election())
                .isEqualTo(new ServerConfig.Election(Duration.ofSeconds(1), Duration.ofMillis(1500)));
    }

    @Test
    void labels_are_given_one_by_one_and_an_observer_says_so() {
        ServerConfig config =
                ConfigReader.read(List.of("--label", "zone=a", "--label", "rack=r=1", "--observer"), Map.of());
        assertThat(config.node().membership().group())
                .isEqualTo(new ServerConfig.Group(Map.of("zone", "a", "rack", "r=1"), true));
        assertThatThrownBy(() -> ConfigReader.read(List.of("--label", "zone"), Map.of()))
                .hasMessage(
                        "--label: 'zone' is not a label: write KEY=VALUE, such as zone=a, with at most 100 characters.");
        assertThatThrownBy(() -> ConfigReader.read(List.of("--label", "zone=a", "--label", "zone=b"), Map.of()))
                .hasMessageContaining("the label 'zone' is given twice");
    }

    @Test
    void selectors_and_jars_of_factories_are_given_one_by_one() {
        ServerConfig config = read(
                "--selector", "pair=2", "--selector", "everywhere=all", "--factories", "/a.jar", "--factories=b.jar");
        assertThat(config.cluster().selectors())
                .containsExactly(Selector.of("pair", 2), new Selector("everywhere", OptionalInt.empty()));
        assertThat(config.node().documents().factories()).containsExactly(Path.of("/a.jar"), Path.of("b.jar"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            pair      | is not a selector: write NAME=K
            pair=     | is not a selector: write NAME=K
            pair=few  | is not a selector: write NAME=K
            pair=-1   | is not a selector: write NAME=K
            pair=0    | The replication factor 0 is not usable
            Pair=2    | The selector name 'Pair' is not usable
            =2        | The selector name '' is not usable
            default=3 | Every cluster has the selector default
            """)
    void what_is_no_selector_is_refused(String given, String why) {
        assertThatThrownBy(() -> read("--selector", given))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("--selector: ")
                .hasMessageContaining(why);
    }

    @Test
    void a_selector_is_given_once() {
        assertThatThrownBy(() -> read("--selector", "pair=2", "--selector", "pair=3"))
                .hasMessageContaining("the selector 'pair' is given twice");
    }

    @Test
    void a_flag_is_stronger_than_a_variable_and_that_than_the_file() throws IOException {
        Path file = file("""
                node:
                  id: from-file
                  http: 127.0.0.1:1
                  peer-port: 3
                  join: [127.0.0.1:1, 127.0.0.1:2]
                cluster:
                  election: 1s-2s
                """);
        Map<String, String> variables =
                Map.of("TENURE_ID", "from-variable", "TENURE_HTTP", "127.0.0.1:2", "TENURE_CONFIG", file.toString());

        ServerConfig config = ConfigReader.read(List.of("--id", "from-flag"), variables);

        assertThat(config.node().name().value()).isEqualTo("from-flag");
        assertThat(config.node().http().bind()).hasValue(new Endpoint("127.0.0.1", 2));
        assertThat(config.node().peer().port()).isEqualTo(3);
        assertThat(config.node().membership().join()).hasSize(2);
        assertThat(config.cluster().election().max()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void a_list_in_a_variable_is_separated_by_commas() {
        ServerConfig config = ConfigReader.read(List.of(), Map.of("TENURE_JOIN", "127.0.0.1:1, 127.0.0.1:2,"));

        assertThat(config.node().membership().join())
                .containsExactly(URI.create("http://127.0.0.1:1"), URI.create("http://127.0.0.1:2"));
    }

    @Test
    void a_port_without_a_host_is_for_this_machine_only() {
        assertThat(read("--http", ":0").node().http().bind()).hasValue(new Endpoint("127.0.0.1", 0));
    }

    @Test
    void an_unknown_flag_is_refused_with_a_guess() {
        refuses(
                "There is no flag '--htpp'. Did you mean '--http'? 'tenure serve --help' lists them all.",
                "--htpp",
                ":1");
        refuses("There is no flag 'serve'. 'tenure serve --help' lists them all.", "serve");
    }

    @Test
    void a_flag_without_its_value_is_refused() {
        refuses("--http needs a value: --http HOST:PORT.", "--http");
    }

    @Test
    void a_value_that_cannot_be_used_is_refused_where_it_stands() {
        refuses("--peer-port: 'x' is not a port: write a number from 0 to 65535.", "--peer-port", "x");
        refuses("--peer-port: '70000' is not a port: write a number from 0 to 65535.", "--peer-port", "70000");
        refuses("--log-limit: '1m' is not a size: write 64MiB or 1GiB.", "--log-limit", "1m");
        refuses("--log-limit: '7MiB' is too little for the log: write 8MiB or more.", "--log-limit", "7MiB");
        for (String jobs : List.of("0", "1001", "-1", "many")) {
            refuses(
                    "--max-jobs: '" + jobs + "' is not a number of jobs: write one from 1 to 1000.",
                    "--max-jobs",
                    jobs);
        }
        refuses("--role: 'boss' is not a role: write voter or learner.", "--role", "boss");
        refuses("--http: '8000' is not an address: write HOST:PORT, such as 127.0.0.1:8000.", "--http", "8000");
        refuses(
                "--join: 'ftp://x' is not the address of a node: write one such as http://127.0.0.1:8000.",
                "--join",
                "ftp://x");
        refuses(
                "--election: '5' is not a range of times: write two lengths with a dash, such as 300ms-600ms or 1s-2s.",
                "--election",
                "5");
        refuses("--election: '2s-1s' begins with the longer time: write MIN-MAX.", "--election", "2s-1s");
        refuses(
                "--id: The node name 'N 1' is not usable: take 1 to 40 lower-case letters, digits and inner dashes, such as"
                        + " n1.",
                "--id",
                "N 1");
    }

    @Test
    void a_value_from_the_environment_is_named_as_such() {
        assertThatThrownBy(() -> ConfigReader.read(List.of(), Map.of("TENURE_ROLE", "boss")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("TENURE_ROLE: 'boss' is not a role: write voter or learner.");
    }

    @Test
    void an_address_beyond_this_machine_needs_a_word() {
        assertThatThrownBy(() -> read("--http", "0.0.0.0:8000"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("--http: 0.0.0.0:8000 can be reached from other machines")
                .hasMessageContaining("--insecure");
        refuses(
                "Other nodes cannot call 0.0.0.0: say with --advertise HOST under which host they reach this one.",
                "--http",
                "0.0.0.0:8000",
                "--insecure");
        assertThat(read("--http", "0.0.0.0:8000", "--insecure", "--advertise", "127.0.0.1")
                        .node()
                        .peer()
                        .advertised())
                .isEqualTo("127.0.0.1");
    }

    @Test
    void a_key_that_is_not_known_is_refused_with_a_guess() throws IOException {
        Path file = file("node:\n  htp: 127.0.0.1:8000\n");

        refuses(
                "There is no setting 'node.htp' (in " + file + "). Did you mean 'node.http'?",
                "--config",
                file.toString());
        refuses(
                "There is no setting 'nodes' (in " + file("nodes: 1\n") + "). Did you mean 'node'?",
                "--config",
                file("nodes: 1\n").toString());
    }

    @Test
    void a_value_in_the_file_is_refused_where_it_stands() throws IOException {
        Path file = file("node:\n  role: boss\n");

        refuses(
                "node.role in " + file + ": 'boss' is not a role: write voter or learner.",
                "--config",
                file.toString());
    }

    @Test
    void a_file_that_cannot_be_read_is_refused() throws IOException {
        Path none = folder.resolve("none.yaml");
        refuses("There is no settings file " + none + ": check the path after --config.", "--config", none.toString());

        Path broken = file("node: [\n");
        assertThatThrownBy(() -> read("--config", broken.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("The settings file " + broken + " is not YAML at line ");

        Path scalar = file("node: 5\n");
        refuses(
                "node in " + scalar + " must hold settings, such as 'http: 127.0.0.1:8000'.",
                "--config",
                scalar.toString());
    }

    @Test
    void an_empty_file_sets_nothing() throws IOException {
        assertThat(read("--config", file("").toString())).isEqualTo(read());
    }

    @Test
    void the_help_names_every_flag() {
        for (Setting setting : Setting.values()) {
            assertThat(Help.text()).contains("  " + setting.flag() + " ");
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("tenure.yaml"), text);
    }

    private static ServerConfig read(String... args) {
        return ConfigReader.read(List.of(args), Map.of());
    }

    private static void refuses(String sentence, String... args) {
        assertThatThrownBy(() -> read(args)).isInstanceOf(ConfigException.class).hasMessage(sentence);
    }
}
