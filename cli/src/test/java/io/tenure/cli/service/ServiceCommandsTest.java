package io.tenure.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class ServiceCommandsTest extends CommandsTestCase {

    private static final String INSTANCE = """
            {"id":"db.users","version":7,"modified":"2026-01-01T00:00:00Z","type":"reshard@1","line":"cloning",
             "fraction":0.25,"failures":2,"error":"no route","ended":null,"state":{"phase":"CLONING"}}""";

    @Test
    void services_are_listed() {
        peer.answers(200, """
                {"services":[{"office":"shop","service":"reshard","collection":"reshards","state":"running",
                "instances":3,"term":7,"node":"a","since":"2026-01-01T00:00:00Z","error":null}],
                "owners":[{"collection":"reshards","office":"shop","service":"reshard","since":"2026-01-01T00:00:00Z",
                "free":false,"released":null},{"collection":"old","office":"crm","service":"old",
                "since":"2025-01-01T00:00:00Z","free":true,
                "released":{"from":"crm","by":"ann","why":"gone","at":"2026-01-01T00:00:00Z"}}],
                "stragglers":["reshard/old"]}""");
        assertThat(run("service", "ls").out()).isEqualTo("""
                OFFICE  SERVICE  STATE    INSTANCES  TERM  NODE  SINCE                 ERROR
                shop    reshard  running          3     7  a     2026-01-01T00:00:00Z  -

                COLLECTION  OWNER         SINCE                 RELEASED              BY   WHY
                reshards    shop/reshard  2026-01-01T00:00:00Z  -                     -    -
                old         nobody        2025-01-01T00:00:00Z  2026-01-01T00:00:00Z  ann  gone
                straggler: reshard/old
                """);
    }

    @Test
    void what_a_fleet_left_is_freed_and_removed_with_a_reason() {
        peer.answers(200, "{\"collection\":\"reshards\"}");
        assertThat(run("service", "release", "shop/reshard", "--by", "ann", "--why", "gone")
                        .out())
                .isEqualTo("Freed the collection reshards.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/services/shop/reshard/release");
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"by\":\"ann\",\"why\":\"gone\"}");
    }

    @Test
    void instances_are_listed_by_page() {
        peer.answers(200, "{\"items\":[" + INSTANCE + "],\"next\":\"db.users\"}");
        Shell.Result result = run("instance", "ls", "shop/reshard", "--limit", "1", "--after", "a");
        assertThat(result.out()).isEqualTo("""
                ID        DONE  LINE     FAILURES  MODIFIED              ERROR
                db.users  25 %  cloning         2  2026-01-01T00:00:00Z  no route
                """);
        assertThat(result.err()).contains("--after db.users");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/services/shop/reshard/instances?limit=1&after=a");
    }

    @Test
    void an_instance_is_shown_and_the_office_of_the_servers_may_be_left_out() {
        peer.answers(200, INSTANCE);
        assertThat(run("instance", "show", "reshard", "db.users").out())
                .contains("line      cloning\n", "state     {\"phase\":\"CLONING\"}\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/services/cluster/reshard/instances/db.users");
    }

    @Test
    void an_abort_is_posted_under_a_key() {
        peer.answers(204, "");
        assertThat(run("instance", "abort", "shop/reshard", "a/b").out()).isEqualTo("Aborted a/b.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/services/shop/reshard/instances/a%2Fb/abort");
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void a_service_that_is_none_is_a_mistake_of_the_caller() {
        Shell.Result result = run("instance", "ls", "a/b/c");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("OFFICE/SERVICE");
    }
}
