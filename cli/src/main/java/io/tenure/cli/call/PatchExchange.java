package io.tenure.cli.call;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * One PATCH over one connection, which the JDK's old client refuses to send. Its new one takes three times as long to load, so
 * that the other requests do without it. Neither repeats a PATCH by itself.
 */
final class PatchExchange {

    private PatchExchange() {}

    static Reply send(Server server, Request request, Duration limit) {
        Duration patience = limit.isPositive() ? limit : Duration.ofMillis(1);
        HttpRequest.Builder patch = HttpRequest.newBuilder(server.uri(request.target()))
                .timeout(patience)
                .method("PATCH", BodyPublishers.ofByteArray(request.body()))
                .header("User-Agent", Exchange.PROGRAM)
                .header("Accept", Exchange.JSON)
                .header("Content-Type", Exchange.JSON)
                .header(MemberHint.WANTED, MemberHint.WANTED_MEMBERS);
        request.headers().forEach(patch::header);
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(patience)
                .proxy(HttpClient.Builder.NO_PROXY)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build()) {
            HttpResponse<byte[]> response = client.send(patch.build(), BodyHandlers.ofByteArray());
            Answer.Headers headers =
                    new Answer.Headers(header(response, "Retry-After"), header(response, MemberHint.HEADER));
            return new Reply.Answered(new Answer(server, response.statusCode(), headers, response.body()));
        } catch (HttpConnectTimeoutException e) {
            return new Reply.Unreached(server, Exchange.whyUnreached(new SocketTimeoutException()));
        } catch (ConnectException e) {
            return new Reply.Unreached(server, Exchange.whyUnreached(new ConnectException("refused")));
        } catch (HttpTimeoutException e) {
            return new Reply.Lost(server, Exchange.whyLost(new SocketTimeoutException()));
        } catch (IOException e) {
            return new Reply.Lost(server, Exchange.whyLost(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply.Lost(server, "was not waited for");
        }
    }

    private static String header(HttpResponse<byte[]> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
