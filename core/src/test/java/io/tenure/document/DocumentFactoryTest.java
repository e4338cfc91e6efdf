package io.tenure.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DocumentFactoryTest {

    record Example(String name) {}

    private static final Set<FactoryOption> REPLICATED =
            Set.of(FactoryOption.PERSISTENCE, FactoryOption.REPLICATION, FactoryOption.OWNER_SELECTION);

    private static final Codec CODEC = new Codec() {
        @Override
        public Body encode(String type, Object value) {
            return new Body(type, ((Example) value).name().getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public <T> T decode(Body body, Class<T> as) {
            return as.cast(new Example(new String(body.bytes(), StandardCharsets.UTF_8)));
        }
    };

    private final DocumentFactory<Example> factory = new DocumentFactory<>(
            "/core/examples",
            "example",
            Example.class,
            REPLICATED,
            "default",
            FactoryVerbs.<Example>plain()
                    .patching((current, body) -> new Example(current.name() + body.name()))
                    .deleting(current -> {
                        if (current.name().equals("needed")) {
                            throw new IllegalArgumentException("It is needed: release it first.");
                        }
                    }));

    @Test
    void replication_without_an_owner_is_refused_and_so_is_an_owner_without_replication() {
        for (FactoryOption one : Set.of(FactoryOption.REPLICATION, FactoryOption.OWNER_SELECTION)) {
            assertThatThrownBy(() -> factory.with(one))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("both REPLICATION and OWNER_SELECTION");
        }
    }

    @Test
    void a_selector_without_copies_and_one_without_a_usable_name_are_refused() {
        assertThatThrownBy(() -> factory.with(FactoryOption.PERSISTENCE).on("default-3x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("add REPLICATION and OWNER_SELECTION");
        assertThatThrownBy(() -> factory.on("No Name"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not the name of a selector");
    }

    @Test
    void a_factory_holds_its_children_only() {
        assertThat(factory.holds("/core/examples/one")).isTrue();
        assertThat(factory.holds("/core/examples/")).isFalse();
        assertThat(factory.holds("/core/examples2/one")).isFalse();
    }

    @Test
    void functions_make_the_next_content() {
        ReplicatedState current = SomeStates.state(1, 0, "a");

        assertThat(content(factory.post(CODEC, new Example("a")).apply(Optional.empty())))
                .isEqualTo("a");
        assertThat(content(factory.put(CODEC, new Example("b")).apply(Optional.of(current))))
                .isEqualTo("b");
        assertThat(content(factory.patch(CODEC, new Example("b")).apply(Optional.of(current))))
                .isEqualTo("ab");
        assertThat(factory.delete(CODEC).apply(Optional.of(current))).isInstanceOf(DocumentChange.Delete.class);
    }

    @Test
    void what_does_not_fit_the_state_is_refused() {
        ReplicatedState current = SomeStates.state(1, 0, "needed");
        ReplicatedState gone = SomeStates.tombstone(current);

        assertThat(reason(factory.post(CODEC, new Example("a")).apply(Optional.of(current))))
                .isEqualTo(DocumentOutcome.Reason.EXISTS);
        assertThat(reason(factory.put(CODEC, new Example("a")).apply(Optional.of(gone))))
                .isEqualTo(DocumentOutcome.Reason.ABSENT);
        assertThat(reason(factory.delete(CODEC).apply(Optional.empty()))).isEqualTo(DocumentOutcome.Reason.ABSENT);
        assertThat(reason(factory.delete(CODEC).apply(Optional.of(current)))).isEqualTo(DocumentOutcome.Reason.INVALID);
        assertThat(content(factory.post(CODEC, new Example("b")).apply(Optional.of(gone))))
                .isEqualTo("b");
    }

    private static String content(DocumentChange.Verdict verdict) {
        return new String(((DocumentChange.Write) verdict).content(), StandardCharsets.UTF_8);
    }

    private static DocumentOutcome.Reason reason(DocumentChange.Verdict verdict) {
        return ((DocumentChange.Refuse) verdict).reason();
    }
}
