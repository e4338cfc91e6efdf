package io.tenure.examples;

import io.tenure.Tenure;
import io.tenure.client.RemoteStore;
import java.io.IOException;
import java.time.Duration;

/**
 * {@code Futile ADDRESSES [INTERVAL]}: one copy of the {@link FutileService}, on the cluster at these addresses, until its
 * input ends. Start it in two terminals; end the one that says {@code (Primary)}, and the other takes over.
 */
public final class Futile {

    private Futile() {}

    public static void main(String[] words) throws IOException {
        Duration interval = words.length > 1 ? Duration.parse(words[1]) : Duration.ofSeconds(5);
        try (RemoteStore store = RemoteStore.connect(words[0]);
                Tenure tenure = Tenure.on(store)
                        .named("futile")
                        .queue(new FutileService(interval, System.out::println))
                        .start()) {
            while (System.in.read() >= 0) {
                // Only the end of the input counts.
            }
        }
    }
}
