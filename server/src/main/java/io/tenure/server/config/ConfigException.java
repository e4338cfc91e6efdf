package io.tenure.server.config;

/** A setting cannot be used. The message is the whole sentence for the person who set it. */
public final class ConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ConfigException(String sentence) {
        super(sentence);
    }
}
