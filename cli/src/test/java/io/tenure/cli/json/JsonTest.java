package io.tenure.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"a\":{\"b\":[1,-2.50e+10,true,false,null,\"x\"]}}",
                "0",
                "-0",
                "12345678901234567890.10",
                "\"\"",
                "\"tab\\t quote\\\" back\\\\ line\\n return\\r bell\\u0007\"",
                "\"Grüße 🐘\""
            })
    void a_value_is_printed_as_it_was_read(String text) {
        assertThat(Json.parse(text).compact()).isEqualTo(text);
    }

    @Test
    void space_between_parts_is_dropped() {
        assertThat(Json.parse(" { \"a\" : [ 1 ,\t2 ] ,\r\n\"b\" : { } } ").compact())
                .isEqualTo("{\"a\":[1,2],\"b\":{}}");
    }

    @Test
    void escapes_become_letters() {
        assertThat(Json.parse("\"\\u00fc\\ud83d\\udc18\\/\\b\\f\"").display()).isEqualTo("ü🐘/\b\f");
    }

    @Test
    void fields_keep_their_order_and_the_last_of_a_name_stays() {
        assertThat(Json.parse("{\"z\":1,\"a\":2,\"z\":3}").compact()).isEqualTo("{\"z\":3,\"a\":2}");
    }

    @ParameterizedTest
    @CsvSource({"'\"text\"',text", "1.50,1.50", "true,yes", "false,no", "null,-", "'[1, 2]','[1,2]'"})
    void people_see_plain_words(String text, String shown) {
        assertThat(Json.parse(text).display()).isEqualTo(shown);
    }

    @Test
    void what_is_missing_reads_as_nothing() {
        Json json = Json.parse("{\"a\":1}");
        assertThat(json.at("b").isNull()).isTrue();
        assertThat(json.at("b").at("c").items()).isEmpty();
        assertThat(json.at("a").at("c").isNull()).isTrue();
        assertThat(json.at("a").isNull()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "<html>|neither a value nor a number",
                "{\"a\" 1}|a ':' is missing",
                "{\"a\":1,}|a field name is missing",
                "{a:1}|a field name is missing",
                "[1 2]|a ',' is missing",
                "[1,]|neither a value nor a number",
                "[1|the text ends too early",
                "\"open|the text ends too early",
                "\"\\x\"|an unknown escape",
                "\"\\u12g4\"|an escape without four hexadecimal digits",
                "tru|an unknown word",
                "01|neither a value nor a number",
                "-|the text ends too early",
                "1.|a number that ends in a point",
                "1e|a number without its exponent",
                "1 2|something follows the value"
            })
    void what_is_not_json_is_said(String text, String what) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(MalformedJson.class)
                .hasMessageStartingWith(what);
    }

    @Test
    void an_empty_text_is_not_json() {
        assertThatThrownBy(() -> Json.parse("")).hasMessage("the text ends too early at character 0");
    }

    @Test
    void a_control_character_inside_a_string_is_refused() {
        assertThatThrownBy(() -> Json.parse("\"a\nb\"")).hasMessageStartingWith("a control character");
    }

    @Test
    void depth_is_limited_before_the_stack_is() {
        String deep = "[".repeat(1_000) + "]".repeat(1_000);
        assertThat(Json.parse(deep).compact()).isEqualTo(deep);
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000))).hasMessageStartingWith("nested too deeply");
    }

    @Test
    void breadth_is_no_depth() {
        assertThat(Json.parse("[" + "[],".repeat(2_000) + "{}]").items()).hasSize(2_001);
    }
}
