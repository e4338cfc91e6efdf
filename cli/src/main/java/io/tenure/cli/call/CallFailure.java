package io.tenure.cli.call;

import io.tenure.cli.json.Json;

/** A call that was not done. The message is a sentence that says what to do. */
public abstract sealed class CallFailure extends RuntimeException {

    private CallFailure(String sentence) {
        super(sentence);
    }

    /** A node judged the request and changed nothing. */
    public static final class Refused extends CallFailure {

        private final int status;
        private final boolean afterUnknown;
        private final Json document;

        Refused(Answer answer, boolean afterUnknown) {
            super(answer.problem());
            this.status = answer.status();
            this.afterUnknown = afterUnknown;
            this.document = answer.document();
        }

        /** The problem as the node describes it; null where it does not. */
        public Json document() {
            return document;
        }

        /** What was named does not exist. */
        public boolean isNotFound() {
            return status == 404;
        }

        /**
         * What was named does not exist, but an earlier try of this call may have been delivered: perhaps it was that
         * one which removed it.
         */
        public boolean goneAfterUnknown() {
            return isNotFound() && afterUnknown;
        }
    }

    /** No node did it, and nothing that could change anything was delivered. */
    public static final class Nobody extends CallFailure {

        Nobody(String sentence) {
            super(sentence);
        }
    }

    /** It may have been done, or may still be. */
    public static final class Unknown extends CallFailure {

        private final String key;

        Unknown(String sentence, String key) {
            super(sentence);
            this.key = key;
        }

        /** What a repetition must be sent under, to take effect at most once. */
        public String key() {
            return key;
        }
    }
}
