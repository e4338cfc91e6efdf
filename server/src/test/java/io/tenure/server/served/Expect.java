package io.tenure.server.served;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What answers must be like. */
public final class Expect {

    private Expect() {}

    public static Consumer<HttpResponse<String>> problem(int status, String type) {
        return response -> {
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            JsonNode problem = new JsonMapper().readTree(response.body());
            assertThat(problem.get("type").asString()).isEqualTo(type);
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(problem.get("status").asInt()).isEqualTo(status);
            assertThat(problem.get("title").asString()).isNotBlank();
            assertThat(problem.get("detail").asString()).isNotBlank().doesNotContain("Exception", "\tat ");
        };
    }

    public static Consumer<HttpResponse<String>> problem(int status, String type, String detail) {
        return response -> {
            problem(status, type).accept(response);
            assertThat(new JsonMapper().readTree(response.body()).get("detail").asString())
                    .isEqualTo(detail);
        };
    }
}
