package io.tenure.server.http;

/** One line of the table of what can be asked. Segments of the path in braces are given to the handler by name. */
public record Route(String method, String path, Handler handler) {

    static Route get(String path, Handler handler) {
        return new Route("GET", path, handler);
    }

    static Route put(String path, Handler handler) {
        return new Route("PUT", path, handler);
    }

    static Route post(String path, Handler handler) {
        return new Route("POST", path, handler);
    }

    static Route delete(String path, Handler handler) {
        return new Route("DELETE", path, handler);
    }
}
