package io.tenure.group;

import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/** Where a node keeps the quorum that a person has set, so that it outlives a restart of all nodes. */
public interface QuorumStorage {

    /** What was written last; {@link QuorumRegister#UNSET} if nothing was. Fails with a sentence if it is damaged. */
    QuorumRegister read() throws IOException;

    /** Durable when this returns. */
    void write(QuorumRegister quorum) throws IOException;

    /** A small file with a checksum. */
    static QuorumStorage in(Path file) {
        return new QuorumStorage() {
            @Override
            public QuorumRegister read() throws IOException {
                try {
                    return parse(Files.readAllLines(file));
                } catch (NoSuchFileException e) {
                    return QuorumRegister.UNSET;
                } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                    throw new IOException(
                            "The file " + file + " is damaged. Delete it: the quorum is learned from the other members,"
                                    + " or set it again.",
                            e);
                }
            }

            @Override
            public void write(QuorumRegister quorum) throws IOException {
                String text = text(quorum);
                DurableFile.replace(file, text + sum(text) + "\n");
            }
        };
    }

    private static String text(QuorumRegister quorum) {
        return "1\n" + quorum.counter() + "\n" + quorum.by() + "\n" + quorum.value() + "\n";
    }

    private static QuorumRegister parse(List<String> lines) {
        QuorumRegister quorum =
                new QuorumRegister(Long.parseLong(lines.get(1)), lines.get(2), Integer.parseInt(lines.get(3)));
        if (!lines.get(0).equals("1") || !lines.get(4).equals(sum(text(quorum)))) {
            throw new IllegalArgumentException("The checksum is another.");
        }
        return quorum;
    }

    private static String sum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }
}
