package io.tenure.cli.json;

import java.util.Map;

/** Prints a value on one line, with nothing between its parts. */
final class JsonWriter {

    private JsonWriter() {}

    static void write(Json value, StringBuilder out) {
        switch (value) {
            case Json.Struct struct -> fields(struct.fields(), out);
            case Json.Array array -> elements(array.elements(), out);
            case Json.Text text -> quoted(text.value(), out);
            case Json.Number number -> out.append(number.source());
            case Json.Bool bool -> out.append(bool.value());
            case Json.Null nothing -> out.append("null");
        }
    }

    private static void fields(Map<String, Json> fields, StringBuilder out) {
        char before = '{';
        for (Map.Entry<String, Json> field : fields.entrySet()) {
            out.append(before);
            quoted(field.getKey(), out);
            write(field.getValue(), out.append(':'));
            before = ',';
        }
        out.append(fields.isEmpty() ? "{}" : "}");
    }

    private static void elements(Iterable<Json> elements, StringBuilder out) {
        out.append('[');
        String between = "";
        for (Json element : elements) {
            write(element, out.append(between));
            between = ",";
        }
        out.append(']');
    }

    private static void quoted(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i), out);
        }
        out.append('"');
    }

    private static void character(char c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ') {
                    out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
