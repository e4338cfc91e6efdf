package io.tenure.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.fuzz.Attempt.Ending;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GeneratorTest {

    private static final String CLUSTER = "00000000-0000-4000-8000-000000000000";

    @Test
    void the_same_seed_and_number_make_the_same_request() {
        Generator first = generator(5);
        Generator second = generator(5);
        first.attempt(1);

        assertThat(LongStream.of(100, 3, 17).mapToObj(first::attempt).map(Attempt::bytes))
                .containsExactlyElementsOf(LongStream.of(100, 3, 17)
                        .mapToObj(second::attempt)
                        .map(Attempt::bytes)
                        .toList());
    }

    @Test
    void another_seed_makes_other_requests() {
        assertThat(texts(generator(5)).stream().filter(texts(generator(6))::contains))
                .as("requests that two seeds share")
                .hasSizeLessThan(100);
    }

    @Test
    void every_route_is_asked_for_in_every_way() {
        List<Attempt> attempts = LongStream.rangeClosed(1, 20_000)
                .mapToObj(generator(1)::attempt)
                .toList();
        Set<String> routes = generator(1).routes().stream()
                .map(route -> route.method() + " " + route.path())
                .collect(Collectors.toSet());

        for (Kind kind : Kind.values()) {
            Set<String> asked = attempts.stream()
                    .filter(attempt -> attempt.kind() == kind)
                    .map(Attempt::route)
                    .collect(Collectors.toSet());
            if (kind == Kind.BODY) {
                assertThat(asked).isNotEmpty().isSubsetOf(routes);
            } else {
                assertThat(asked).as(kind.words()).isEqualTo(routes);
            }
        }
        assertThat(attempts.stream().map(Attempt::ending)).contains(Ending.values());
    }

    private static Set<String> texts(Generator generator) {
        return LongStream.rangeClosed(1, 1000)
                .mapToObj(generator::attempt)
                .map(attempt -> new String(attempt.bytes(), StandardCharsets.ISO_8859_1))
                .collect(Collectors.toSet());
    }

    private static Generator generator(long seed) {
        return new Generator("127.0.0.1:1", CLUSTER, seed);
    }
}
