package io.tenure.server.forward;

import io.tenure.server.http.Answer;
import io.tenure.server.http.Request;

/** What this node itself answers to a request. */
@FunctionalInterface
public interface Local {

    Answer answer(Request request) throws Exception;
}
