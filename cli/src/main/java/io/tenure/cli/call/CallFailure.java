package io.tenure.cli.call;

/** A call that was not done. The message is a sentence that says what to do. */
public abstract sealed class CallFailure extends RuntimeException {

    private CallFailure(String sentence) {
        super(sentence);
    }

    /** A node judged the request and changed nothing. */
    public static final class Refused extends CallFailure {

        private final int status;
        private final boolean afterUnknown;

        Refused(String sentence, int status, boolean afterUnknown) {
            super(sentence);
            this.status = status;
            this.afterUnknown = afterUnknown;
        }

        /**
         * What was named does not exist, but an earlier try of this call may have been delivered: perhaps it was that
         * one which removed it.
         */
        public boolean goneAfterUnknown() {
            return status == 404 && afterUnknown;
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

        Unknown(String sentence) {
            super(sentence);
        }
    }
}
