package io.tenure.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class KeyOrderTest {

    @Test
    void keys_are_ordered_as_unsigned_bytes() {
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            byte[] one = bytes(random, random.nextInt(40));
            byte[] other = random.nextInt(3) == 0
                    ? bytes(random, random.nextInt(40))
                    : Arrays.copyOf(one, Math.max(0, one.length + random.nextInt(20) - 10));
            if (other.length > 0 && random.nextBoolean()) {
                other[random.nextInt(other.length)] = (byte) random.nextInt();
            }
            assertThat(Integer.signum(KeyOrder.compare(one, other)))
                    .as("%s and %s", Arrays.toString(one), Arrays.toString(other))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, other)));
        }
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
