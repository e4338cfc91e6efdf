package io.tenure.bench.cluster;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A plain reverse proxy to compare with: nginx as one process in front of one server of this machine. It keeps its
 * connections to that server, and writes no log of what it does.
 */
public final class NginxProxy implements AutoCloseable {

    /** Where packages put it, which is not on the path of everybody. */
    private static final List<String> PLACES = List.of("nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx");

    private static final String CONFIGURATION = """
            daemon off;
            master_process off;
            worker_processes 1;
            pid nginx.pid;
            events { worker_connections 512; }
            http {
              access_log off;
              client_body_temp_path body;
              proxy_temp_path proxy;
              fastcgi_temp_path fastcgi;
              uwsgi_temp_path uwsgi;
              scgi_temp_path scgi;
              keepalive_requests 1000000000;
              upstream behind {
                server 127.0.0.1:%d;
                keepalive 64;
                keepalive_requests 1000000000;
              }
              server {
                listen 127.0.0.1:%d;
                location / {
                  proxy_pass http://behind;
                  proxy_http_version 1.1;
                  proxy_set_header Connection "";
                  proxy_set_header Host $http_host;
                }
              }
            }
            """;

    private final int port;
    private final Process process;

    private NginxProxy(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** In front of this port; empty if nginx is not installed here. */
    public static Optional<NginxProxy> before(int behind) throws IOException {
        Optional<String> program = PLACES.stream().filter(NginxProxy::works).findFirst();
        return program.isPresent() ? Optional.of(start(program.get(), behind)) : Optional.empty();
    }

    private static boolean works(String program) {
        try {
            return Shell.run(program, "-v").ok();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static NginxProxy start(String program, int behind) throws IOException {
        int port = Ports.free();
        Path folder = Workspace.fresh("nginx");
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), CONFIGURATION.formatted(behind, port));
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(
                        program, "-e", errors.toString(), "-p", folder.toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                .start();
        Children.add(process);
        NginxProxy proxy = new NginxProxy(port, process);
        Await.until(() -> proxy.greet(errors));
        return proxy;
    }

    private void greet(Path errors) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
        } catch (IOException e) {
            throw new AssertionError("nginx does not listen; see " + errors + ".", e);
        }
    }

    public int port() {
        return port;
    }

    /** The time that it has computed since it started. */
    public Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
