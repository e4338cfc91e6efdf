package io.tenure.cli.call;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where a node answers, such as {@code http://127.0.0.1:8000}. The scheme may be left out. */
public record Server(String url) {

    private static final int MAX_PORT = 65_535;

    /** Reads a list separated by commas. Whatever else it is, is an {@code IllegalArgumentException} with a sentence. */
    public static List<Server> list(String text) {
        List<Server> servers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String url = complete(part.strip());
            if (!isUsable(url)) {
                throw new IllegalArgumentException(
                        "The server '" + part + "' is not a URL; write it as http://127.0.0.1:8000.");
            }
            servers.add(new Server(url));
        }
        return servers;
    }

    private static String complete(String text) {
        String url = text.contains("://") ? text : "http://" + text;
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static boolean isUsable(String url) {
        try {
            URI uri = new URI(url);
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getPort() <= MAX_PORT
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    String scheme() {
        return url.substring(0, url.indexOf(':'));
    }

    URI uri(Target target) {
        return URI.create(url + target);
    }

    URL at(Target target) {
        try {
            return uri(target).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("The server was checked when it was read", e);
        }
    }

    @Override
    public String toString() {
        return url;
    }
}
