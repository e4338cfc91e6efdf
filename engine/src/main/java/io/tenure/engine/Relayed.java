package io.tenure.engine;

import io.tenure.store.machine.Applied;
import io.tenure.store.machine.SessionId;

/** A group of another sender: its name, and its bytes as they shall stand in the log. */
@SuppressWarnings("ArrayRecordComponent")
record Relayed(SessionId session, long number, byte[] encoded) {

    boolean isAnsweredBy(Applied.Answers answers) {
        return session.equals(answers.session()) && number == answers.number();
    }
}
