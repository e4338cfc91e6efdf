package io.tenure.cli.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one JSON text (RFC 8259) from beginning to end. Of two fields with the same name the later one stays. */
final class JsonReader {

    /** Far beyond what a node accepts; keeps a hostile answer from exhausting the stack. */
    private static final int MAX_DEPTH = 1_000;

    private final String text;
    private int position;
    private int depth;

    JsonReader(String text) {
        this.text = text;
    }

    Json document() {
        Json value = value();
        skipSpace();
        if (position < text.length()) {
            throw wrong("something follows the value");
        }
        return value;
    }

    private Json value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> struct();
            case '[' -> array();
            case '"' -> new Json.Text(string());
            case 't' -> word("true", new Json.Bool(true));
            case 'f' -> word("false", new Json.Bool(false));
            case 'n' -> word("null", new Json.Null());
            default -> new Json.Number(number());
        };
    }

    private void enter() {
        position++;
        if (++depth > MAX_DEPTH) {
            throw wrong("nested too deeply");
        }
    }

    private Json struct() {
        enter();
        Map<String, Json> fields = new LinkedHashMap<>();
        if (!closes('}')) {
            do {
                skipSpace();
                if (peek() != '"') {
                    throw wrong("a field name is missing");
                }
                String name = string();
                skipSpace();
                expect(':');
                fields.put(name, value());
            } while (goesOn('}'));
        }
        depth--;
        return new Json.Struct(Collections.unmodifiableMap(fields));
    }

    private Json array() {
        enter();
        List<Json> elements = new ArrayList<>();
        if (!closes(']')) {
            do {
                elements.add(value());
            } while (goesOn(']'));
        }
        depth--;
        return new Json.Array(Collections.unmodifiableList(elements));
    }

    private boolean closes(char end) {
        skipSpace();
        if (peek() != end) {
            return false;
        }
        position++;
        return true;
    }

    private boolean goesOn(char end) {
        if (closes(end)) {
            return false;
        }
        expect(',');
        return true;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            } else if (c == '\\') {
                out.append(escaped());
            } else if (c < ' ') {
                throw wrong("a control character inside a string");
            } else {
                out.append(c);
            }
        }
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> codeUnit();
            default -> throw wrong("an unknown escape");
        };
    }

    private char codeUnit() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            char c = next();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw wrong("an escape without four hexadecimal digits");
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }

    private Json word(String word, Json meaning) {
        if (!text.startsWith(word, position)) {
            throw wrong("an unknown word");
        }
        position += word.length();
        return meaning;
    }

    private String number() {
        int start = position;
        skip('-', '-');
        boolean zero = peek() == '0';
        int digits = digits();
        if (digits == 0 || (zero && digits > 1)) {
            throw wrong("neither a value nor a number");
        }
        if (skip('.', '.') && digits() == 0) {
            throw wrong("a number that ends in a point");
        }
        if (skip('e', 'E')) {
            if (!skip('+', '+')) {
                skip('-', '-');
            }
            if (digits() == 0) {
                throw wrong("a number without its exponent");
            }
        }
        return text.substring(start, position);
    }

    private int digits() {
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
            position++;
        }
        return position - start;
    }

    private boolean skip(char one, char other) {
        if (position < text.length() && (text.charAt(position) == one || text.charAt(position) == other)) {
            position++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (position < text.length() && " \n\r\t".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw wrong("a '" + wanted + "' is missing");
        }
        position++;
    }

    private char next() {
        char c = peek();
        position++;
        return c;
    }

    private char peek() {
        if (position >= text.length()) {
            throw wrong("the text ends too early");
        }
        return text.charAt(position);
    }

    private MalformedJson wrong(String what) {
        return new MalformedJson(what, position);
    }
}
