package io.tenure.it.crowd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Many connections to one address, each of which sends what it is told and then waits. */
public final class Crowd implements AutoCloseable {

    private static final Duration DROP = Duration.ofSeconds(1);

    private final InetSocketAddress address;
    private final Selector selector;
    private final List<SocketChannel> all = new ArrayList<>();
    private final ByteBuffer ignored = ByteBuffer.allocate(64 * 1024);
    private final long began = System.nanoTime();
    private long dropped = System.nanoTime();

    public Crowd(URI to) {
        this(new InetSocketAddress(to.getHost(), to.getPort()));
    }

    public Crowd(InetSocketAddress address) {
        this.address = address;
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many more come, and send this each. */
    public void come(int callers, String each) {
        come(callers, each, false);
    }

    /** So many more come, which go on to send a byte now and then. */
    public void comeDripping(int callers, String each) {
        come(callers, each, true);
    }

    private void come(int callers, String each, boolean drip) {
        try {
            for (int i = 0; i < callers; i++) {
                SocketChannel caller = SocketChannel.open();
                all.add(caller);
                caller.configureBlocking(false);
                caller.connect(address);
                caller.register(selector, SelectionKey.OP_CONNECT, new Words(each, drip));
            }
            look();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Words(String first, boolean drip) {}

    /** How long it is since the first came. */
    public Duration since() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Whether a connection is still open. */
    public boolean isThere() {
        look();
        if (System.nanoTime() - dropped > DROP.toNanos()) {
            dropped = System.nanoTime();
            selector.keys().stream()
                    .filter(key -> key.isValid() && key.interestOps() == SelectionKey.OP_READ)
                    .filter(key -> ((Words) key.attachment()).drip())
                    .forEach(key -> say((SocketChannel) key.channel(), "x"));
        }
        return all.stream().anyMatch(SocketChannel::isOpen);
    }

    private void look() {
        try {
            while (selector.select(this::serve, DROP.toMillis() / 10) > 0) {
                // There may be more.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(SelectionKey key) {
        SocketChannel caller = (SocketChannel) key.channel();
        try {
            if (key.isConnectable()) {
                caller.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                say(caller, ((Words) key.attachment()).first());
            } else if (caller.read(ignored.clear()) < 0) {
                caller.close();
            }
        } catch (IOException e) {
            close(caller);
        }
    }

    private static void say(SocketChannel caller, String words) {
        try {
            caller.write(ByteBuffer.wrap(words.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            close(caller);
        }
    }

    private static void close(SocketChannel caller) {
        try {
            caller.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All leave. */
    @Override
    public void close() {
        all.forEach(Crowd::close);
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
