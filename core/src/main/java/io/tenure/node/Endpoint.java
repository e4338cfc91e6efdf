package io.tenure.node;

/** A host and a port to bind or to call. Port 0 asks for a free one. IPv6 hosts are written in brackets. */
public record Endpoint(String host, int port) {

    public Endpoint {
        if (host.isBlank()) {
            throw new IllegalArgumentException("An address needs a host, such as 127.0.0.1:8000.");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("The port " + port + " is not between 0 and 65535.");
        }
    }

    /** Reads {@code HOST:PORT}. */
    public static Endpoint parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an address: write HOST:PORT, such as 127.0.0.1:8000.");
        }
        try {
            return new Endpoint(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' has no port number: write HOST:PORT, such as 127.0.0.1:8000.", e);
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
