package io.tenure.job.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random output in random pieces is read as {@link SlowReading} reads it as a whole. */
class GadgetReaderFuzzTest {

    private static final String[] WORDS = {
        "Protocol",
        "STEP",
        "PROGINFO",
        "PROG",
        "LOCK",
        "ONCE",
        "NOUNDO",
        "Error",
        "prog",
        "lOcK",
        "step",
        "x",
        "",
        "é",
        "text-1.0",
        "text",
        "json-2",
        "5",
        "0",
        "-3",
        "9223372036854775807",
        "9223372036854775808",
        "bytes",
        "a=X",
        "b=s",
        "c=Q",
        "=X",
        "\t",
        " ",
        "\r",
        "\0",
        "\u001b",
        "😀"
    };

    private static final String[] LINES = {
        "STEP one",
        "PROGINFO 7 rows",
        "Prog 5",
        "PROG 9",
        "LOCK a=X",
        "lock b c=s",
        "LOCK é=Q",
        "ONCE",
        "noundo",
        "Error"
    };

    @Test
    void random_output_is_read_as_by_a_slow_and_simple_reader() {
        Set<String> seen = new HashSet<>();
        long cut = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L); // Neighbours alone would begin alike.
            Call call = Call.values()[random.nextInt(Call.values().length)];
            byte[] output = output(random);
            List<GadgetLine> expected = SlowReading.of(call, output);

            assertThat(blurred(read(call, output, random))).as("seed %d", seed).isEqualTo(blurred(expected));
            expected.forEach(line -> seen.add(line.getClass().getSimpleName()));
            cut += expected.stream()
                    .filter(line -> line.toString().contains("more bytes cut"))
                    .count();
        }
        assertThat(seen)
                .as("void unless all kinds were seen")
                .hasSize(GadgetLine.class.getPermittedSubclasses().length);
        assertThat(cut).isGreaterThan(20);
    }

    private static byte[] output(Random random) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        if (random.nextInt(4) > 0) {
            output.writeBytes("Protocol text-1.0\n".getBytes(StandardCharsets.UTF_8));
        }
        int lines = random.nextInt(12);
        for (int line = 0; line < lines; line++) {
            int words = random.nextInt(5);
            if (random.nextInt(3) == 0) {
                output.writeBytes(LINES[random.nextInt(LINES.length)].getBytes(StandardCharsets.UTF_8));
                words = random.nextInt(4) / 3;
            }
            for (int word = 0; word < words; word++) {
                output.writeBytes(WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8));
                if (random.nextInt(8) > 0) {
                    output.write(' ');
                }
            }
            if (random.nextInt(30) == 0) {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                output.writeBytes(noise);
            }
            if (random.nextInt(60) == 0) {
                String unit = random.nextBoolean() ? "é" : "y😀";
                output.writeBytes(unit.repeat(GadgetReader.MAX_BYTES / unit.length() - 4 + random.nextInt(8))
                        .getBytes(StandardCharsets.UTF_8));
            }
            output.writeBytes((random.nextBoolean() ? "\n" : "\r\n").getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = output.toByteArray();
        return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    private static List<GadgetLine> read(Call call, byte[] output, Random random) {
        List<GadgetLine> lines = new ArrayList<>();
        GadgetReader reader = new GadgetReader(call, (number, line) -> lines.add(line));
        int from = 0;
        while (from < output.length) {
            int most = random.nextInt(4) == 0 ? 3 : 20_000;
            int to = Math.min(output.length, from + random.nextInt(most));
            reader.feed(Arrays.copyOfRange(output, from, to), to - from);
            from = to;
        }
        reader.end();
        return lines;
    }

    /** Of broken lines the number alone: the slow reading has no sentences. */
    private static List<String> blurred(List<GadgetLine> lines) {
        return lines.stream()
                .map(line -> line instanceof GadgetLine.Broken broken ? "broken " + broken.number() : line.toString())
                .toList();
    }
}
