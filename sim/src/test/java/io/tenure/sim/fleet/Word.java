package io.tenure.sim.fleet;

import io.tenure.store.Body;

/** What an instance makes of a word: the first part of the word says it, the rest makes it unique. */
enum Word {
    TAKEN,
    WITHOUT_CHANGE,
    REFUSED;

    Body number(String unique) {
        return Body.of("word", name() + ":" + unique);
    }

    static Word of(Body body) {
        return valueOf(body.text().split(":")[0]);
    }
}
