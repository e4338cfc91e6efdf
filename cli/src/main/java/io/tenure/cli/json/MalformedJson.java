package io.tenure.cli.json;

/** The text is not JSON; the message says what is wrong and where. */
public final class MalformedJson extends RuntimeException {

    MalformedJson(String what, int position) {
        super(what + " at character " + position);
    }
}
