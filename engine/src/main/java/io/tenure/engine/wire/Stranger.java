package io.tenure.engine.wire;

import java.io.IOException;

/** Whoever connects is no member of this cluster, or runs a build that this one cannot talk to. */
final class Stranger extends IOException {

    private static final long serialVersionUID = 1;

    Stranger(String sentence) {
        super(sentence);
    }
}
