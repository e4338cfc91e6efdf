package io.tenure.cli.json;

import java.util.List;
import java.util.Map;

/**
 * A JSON value. What is not there reads as {@link Null}: an older node may leave out a field that this command line
 * would show, and a person is then shown a dash instead of an error.
 */
public sealed interface Json {

    /** An object, its fields in the order in which they came. */
    record Struct(Map<String, Json> fields) implements Json {}

    record Array(List<Json> elements) implements Json {}

    record Text(String value) implements Json {}

    /** A number in the form in which it came. */
    record Number(String source) implements Json {}

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}

    /** Reads exactly one value. */
    static Json parse(String text) {
        return new JsonReader(text).document();
    }

    /** The field of an object, {@link Null} if there is none. */
    default Json at(String field) {
        Json found = this instanceof Struct struct ? struct.fields().get(field) : null;
        return found == null ? new Null() : found;
    }

    /** The elements of an array, none for anything else. */
    default List<Json> items() {
        return this instanceof Array array ? array.elements() : List.of();
    }

    default boolean isNull() {
        return this instanceof Null;
    }

    default boolean isTrue() {
        return this instanceof Bool bool && bool.value();
    }

    /** For the eyes of a person: text without quotes, yes or no, a dash for nothing. */
    default String display() {
        return switch (this) {
            case Text text -> text.value();
            case Number number -> number.source();
            case Bool bool -> bool.value() ? "yes" : "no";
            case Null nothing -> "-";
            case Struct struct -> compact();
            case Array array -> compact();
        };
    }

    /** As JSON on one line. */
    default String compact() {
        StringBuilder out = new StringBuilder();
        JsonWriter.write(this, out);
        return out.toString();
    }
}
