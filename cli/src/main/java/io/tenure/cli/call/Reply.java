package io.tenure.cli.call;

/** How one try at one server ended. */
sealed interface Reply {

    Server server();

    record Answered(Answer answer) implements Reply {
        @Override
        public Server server() {
            return answer.server();
        }
    }

    /** No connection: the request did not leave. */
    record Unreached(Server server, String why) implements Reply {}

    /** The connection ended without an answer: the request may have arrived. */
    record Lost(Server server, String why) implements Reply {}
}
