package io.tenure;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import org.junit.jupiter.api.Test;

/** Here rather than with the others: where they are, there is a codec. */
class CodecTest {

    @Test
    void without_a_codec_it_says_what_to_add() {
        try (MemoryStore store = new MemoryStore(new VirtualTime())) {
            assertThatThrownBy(() -> Tenure.on(store).named("shop").start())
                    .hasMessage(
                            "There is no codec: add the module tenure-json to the program, or give one by codec(...).");
        }
    }
}
