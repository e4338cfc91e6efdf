package io.tenure.server.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.webserver.http.ServerRequest;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Refuses requests that are not meant for this node, and those that a page of another site made a browser send, before any
 * route sees them.
 *
 * <p>An attacker can point a name at this machine, so that the attacker's page has the same origin as this node; only
 * the {@code Host} header reveals it. Addresses cannot be abused in this way. Browsers mark requests of other sites with
 * {@code Sec-Fetch-Site} on secure or local connections, and with {@code Origin} otherwise; a client that sends neither is
 * not a browser. A link from anywhere may lead to the front page: it is the same for everybody and changes nothing, and
 * the consoles of a cluster link to each other.
 */
public final class Door {

    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final HeaderName FETCH_MODE = HeaderNames.create("Sec-Fetch-Mode");
    private static final HeaderName FETCH_DEST = HeaderNames.create("Sec-Fetch-Dest");
    private static final Set<String> FRONT = Set.of("/", "/console/");
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final Pattern NAME = Pattern.compile("[a-z0-9._-]{1,253}");

    private final Set<String> names;

    /** The last host that was accepted, as it was sent. Most callers send the same one again. */
    private volatile String known = "localhost";

    /** A door of a node that is called by these names, by any address and by {@code localhost}. */
    public Door(Collection<String> names) {
        this.names = names.stream().map(Door::normal).collect(Collectors.toUnmodifiableSet());
    }

    /** Throws if the request is not accepted. */
    void check(ServerRequest request) {
        ServerRequestHeaders headers = request.headers();
        String sent = headers.first(HeaderNames.HOST).orElse("");
        if (!sent.equals(known)) {
            checkHost(host(normal(sent)));
            known = sent;
        }
        Optional<String> site = headers.first(FETCH_SITE);
        Optional<String> origin = headers.first(HeaderNames.ORIGIN);
        if ((site.filter(value -> !OWN_SITES.contains(value)).isPresent() && !followsLink(request))
                || origin.filter(value -> !isOf(value, normal(sent))).isPresent()) {
            throw new Refusal(Problem.of(
                    ProblemType.CROSS_SITE,
                    "A page of another site has sent this: call the node from a program, or open its own address."));
        }
    }

    /** Whether a person has followed a link to the front page, so that the browser shows it in a tab of its own. */
    private static boolean followsLink(ServerRequest request) {
        ServerRequestHeaders headers = request.headers();
        return request.prologue().method().equals(Method.GET)
                && FRONT.contains(request.prologue().uriPath().rawPath())
                && headers.first(FETCH_MODE).filter("navigate"::equals).isPresent()
                && headers.first(FETCH_DEST).filter("document"::equals).isPresent();
    }

    private void checkHost(String host) {
        if (!ADDRESS.matcher(host).matches() && !host.equals("localhost") && !names.contains(host)) {
            throw new Refusal(Problem.of(ProblemType.WRONG_HOST, misnamed(host)));
        }
    }

    private static String misnamed(String host) {
        return NAME.matcher(host).matches()
                ? "This node is not called " + host + ": call it by its address, or start it with --allow-host " + host
                        + "."
                : "The Host of the request is no name and no address: call the node by its address, or by a name that it"
                        + " was started with (--allow-host NAME).";
    }

    /** Without the port. */
    private static String host(String authority) {
        int colon = authority.lastIndexOf(':');
        String host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** Whether an origin such as {@code http://127.0.0.1:8000} is that of pages under the authority. */
    private static boolean isOf(String origin, String authority) {
        String text = normal(origin);
        int scheme = text.indexOf("://");
        if (scheme < 0) {
            return false;
        }
        String standard = text.startsWith("https:") ? ":443" : ":80";
        return without(standard, text.substring(scheme + 3)).equals(without(standard, authority));
    }

    private static String without(String standardPort, String authority) {
        return authority.endsWith(standardPort)
                ? authority.substring(0, authority.length() - standardPort.length())
                : authority;
    }

    private static String normal(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
