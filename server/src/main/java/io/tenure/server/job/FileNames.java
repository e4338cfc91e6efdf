package io.tenure.server.job;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What files of jobs are called. */
final class FileNames {

    private static final Pattern PLAIN = Pattern.compile("[0-9a-z]{1,60}");

    private FileNames() {}

    /** The id of a job as jobs are given them; of any other text its hash, so that no id is a path. */
    static String of(String job) {
        return PLAIN.matcher(job).matches() ? job : "-" + hash(job);
    }

    private static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
