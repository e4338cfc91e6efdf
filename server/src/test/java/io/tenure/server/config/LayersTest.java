package io.tenure.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LayersTest {

    @Test
    void the_strongest_layer_that_has_a_key_decides_it_alone() {
        Given strong = new Given(List.of("1"), "strong");
        Given weak = new Given(List.of("2", "3"), "weak");
        Layers<String> layers = new Layers<>(List.of(Map.of("a", strong), Map.of("a", weak, "b", weak)));

        assertThat(layers.find("a")).hasValue(strong);
        assertThat(layers.find("b")).hasValue(weak);
        assertThat(layers.find("c")).isEmpty();
    }
}
