package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouterTest {

    private static final Route ONE = Route.get("/things/{id}", request -> Answer.empty(204));
    private static final Route SORT = Route.post("/things/sort", request -> Answer.empty(204));
    private static final Route PART = Route.get("/things/{thing}/parts/{part}", request -> Answer.empty(204));

    private final Router router = new Router(List.of(ONE, SORT, PART), request -> Answer.empty(404));

    @Test
    void segments_are_given_to_each_route_under_its_own_names() {
        assertThat(router.find("GET", "/things/7")).isEqualTo(new Router.Match(ONE, Map.of("id", "7")));
        assertThat(router.find("GET", "/things/7/parts/a%2Fb"))
                .isEqualTo(new Router.Match(PART, Map.of("thing", "7", "part", "a/b")));
    }

    @Test
    void a_word_does_not_hide_a_name_from_the_methods_that_the_word_has_not() {
        assertThat(router.find("POST", "/things/sort")).isEqualTo(new Router.Match(SORT, Map.of()));
        assertThat(router.find("HEAD", "/things/sort")).isEqualTo(new Router.Match(ONE, Map.of("id", "sort")));
    }

    @Test
    void a_refused_method_names_those_of_all_routes_of_the_path() {
        assertThatThrownBy(() -> router.find("DELETE", "/things/sort")).hasMessageContaining("only GET, POST");
    }

    @Test
    void a_path_that_is_longer_shorter_or_has_an_empty_name_has_no_route() {
        assertThat(List.of("/things", "/things/", "/things/7/", "/things/7/parts", "/", "things/7", ""))
                .allSatisfy(path ->
                        assertThat(router.find("GET", path).route().path()).isEmpty());
    }

    @Test
    void a_path_can_be_patched() {
        Route patch = Route.patch("/things/{id}", request -> Answer.empty(204));
        Router both = new Router(List.of(ONE, patch), request -> Answer.empty(404));

        assertThat(both.find("PATCH", "/things/7")).isEqualTo(new Router.Match(patch, Map.of("id", "7")));
        assertThatThrownBy(() -> both.find("PUT", "/things/7")).hasMessageContaining("only GET, PATCH");
    }

    @Test
    void two_routes_of_one_form_are_a_mistake() {
        Route same = Route.get("/things/{name}", request -> Answer.empty(204));

        assertThatThrownBy(() -> new Router(List.of(ONE, same), request -> Answer.empty(404)))
                .hasMessage("Two routes have the form of GET /things/{name}");
    }
}
