package io.tenure.job.directory;

import io.tenure.store.IdempotencyKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/** The ids of jobs: short enough to type, and in the order in which jobs were asked for. */
final class JobIds {

    /** Without letters that are mistaken for digits; in the order of their codes. */
    private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

    private static final int BITS = 5;
    private static final int TIME_CHARS = 7;
    private static final int RANDOM_CHARS = 7;

    private JobIds() {}

    static String of(Instant now, UUID random) {
        long chance = random.getMostSignificantBits() ^ random.getLeastSignificantBits();
        return digits(now.getEpochSecond(), TIME_CHARS) + digits(chance, RANDOM_CHARS);
    }

    /** Always the same for a key. */
    static String of(IdempotencyKey key) {
        UUID hash = UUID.nameUUIDFromBytes(key.value().getBytes(StandardCharsets.UTF_8));
        return digits(hash.getMostSignificantBits(), TIME_CHARS) + digits(hash.getLeastSignificantBits(), RANDOM_CHARS);
    }

    private static String digits(long value, int count) {
        char[] text = new char[count];
        long rest = value;
        for (int i = count - 1; i >= 0; i--) {
            text[i] = DIGITS.charAt((int) (rest & ((1 << BITS) - 1)));
            rest >>>= BITS;
        }
        return new String(text);
    }
}
