package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void a_header_cannot_begin_another_one() {
        Answer answer = Answer.empty(201);

        assertThatThrownBy(() -> answer.with("Location", "/x\r\nSet-Cookie: y"))
                .hasMessage("The header Location must not hold control characters.");
    }
}
