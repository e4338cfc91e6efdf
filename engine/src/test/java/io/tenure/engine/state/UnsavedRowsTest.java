package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import io.tenure.testkit.Seeds;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class UnsavedRowsTest {

    private static final int STEPS = 2_000;
    private static final int MOST_AT_ONCE = 200;
    private static final int KEYS = 5_000;

    private final UnsavedRows rows = new UnsavedRows();
    private final TreeMap<byte[], byte[]> plain = new TreeMap<>(KeyOrder::compare);

    static LongStream seeds() {
        return Seeds.of(4, 20);
    }

    /** Neighbouring keys one after the other, as tables are used, at the end, at the beginning and in between. */
    @ParameterizedTest
    @MethodSource("seeds")
    void they_are_those_of_a_tree(long seed) {
        Random random = new Random(seed);
        int end = 0;
        for (int step = 0; step < STEPS; step++) {
            int many = 1 + random.nextInt(MOST_AT_ONCE);
            int first = random.nextInt(KEYS);
            switch (random.nextInt(6)) {
                case 0 -> {
                    for (int i = 0; i < many; i++) {
                        put(key(KEYS + end++), random);
                    }
                }
                case 1 -> {
                    for (int i = 0; i < many; i++) {
                        put(key(first + i), random);
                    }
                }
                case 2 -> {
                    for (int i = many; i > 0; i--) {
                        put(key(first + i), random);
                    }
                }
                case 3 -> {
                    for (int i = 0; i < many; i++) {
                        remove(key(first + i));
                    }
                }
                case 4 -> {
                    for (int i = 0; i < many && !plain.isEmpty(); i++) {
                        remove(plain.firstKey());
                    }
                }
                default -> forgetOne();
            }
            for (int i = 0; i < 20; i++) {
                byte[] key = key(random.nextInt(KEYS + end + 1));
                assertThat(rows.get(key))
                        .as("step %d. %s", step, Seeds.repeat(seed))
                        .isEqualTo(plain.get(key));
                same(rows.from(key), plain.ceilingEntry(key), seed);
                same(rows.behind(key), plain.higherEntry(key), seed);
            }
        }
    }

    private void put(byte[] key, Random random) {
        byte[] value = new byte[1 + random.nextInt(3)];
        random.nextBytes(value);
        boolean there = rows.seek(key);
        assertThat(there).isEqualTo(plain.containsKey(key));
        if (there) {
            assertThat(rows.value()).isEqualTo(plain.get(key));
            rows.replace(value);
        } else {
            rows.insert(key, value, key[key.length - 1] == 7);
        }
        plain.put(key, value);
    }

    private void remove(byte[] key) {
        boolean there = rows.seek(key);
        assertThat(there).isEqualTo(plain.remove(key) != null);
        if (there) {
            assertThat(rows.isNew()).isEqualTo(key[key.length - 1] == 7);
            rows.delete();
        }
    }

    private void forgetOne() {
        if (rows.leaves() > 0) {
            int many = rows.each(0, (key, value) -> {
                assertThat(plain.firstKey()).isEqualTo(key);
                assertThat(plain.pollFirstEntry().getValue()).isEqualTo(value);
            });
            assertThat(many).isPositive();
            rows.forget(1);
        }
    }

    private static void same(Table.@Nullable Row row, Map.@Nullable Entry<byte[], byte[]> entry, long seed) {
        if (row == null || entry == null) {
            assertThat((Object) row).as(Seeds.repeat(seed)).isEqualTo(entry);
        } else {
            assertThat(row.key()).as(Seeds.repeat(seed)).isEqualTo(entry.getKey());
            assertThat(row.value()).isEqualTo(entry.getValue());
        }
    }

    /** Some begin like others. */
    private static byte[] key(int number) {
        ByteBuffer key = ByteBuffer.allocate(number % 3 == 0 ? Integer.BYTES + 1 : Integer.BYTES);
        return key.putInt(number / 2).array();
    }
}
