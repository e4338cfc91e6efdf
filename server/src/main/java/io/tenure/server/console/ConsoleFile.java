package io.tenure.server.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file of the console.
 *
 * @param tag differs whenever the bytes differ
 */
@SuppressWarnings("ArrayRecordComponent")
record ConsoleFile(String mediaType, String tag, byte[] bytes) {

    private static final String FOLDER = "/console/";

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    /** No two dots in a row: what is beside the folder is out of reach. */
    private static final Pattern NAME = Pattern.compile("(?:[a-z-]+/)*[a-z-]+\\.([a-z]+)");

    /** Files of others stay as they are. */
    private static final String VENDOR = "vendor/";

    private static final Pattern CSS_SPACE = Pattern.compile(" ?([{};,]) ?");

    private static final int TAG_BYTES = 12;

    /** The file with this path below the folder; empty if there is none. */
    static Optional<ConsoleFile> find(String name) {
        return Optional.of(NAME.matcher(name))
                .filter(matcher -> matcher.matches())
                .flatMap(matcher -> Optional.ofNullable(MEDIA_TYPES.get(matcher.group(1))))
                .flatMap(mediaType -> read(name).map(bytes -> of(mediaType, slim(name, bytes))));
    }

    private static ConsoleFile of(String mediaType, byte[] bytes) {
        return new ConsoleFile(mediaType, tag(bytes), bytes);
    }

    /** Without indentation, and without the lines that are comments: those are for whoever reads the sources. */
    private static byte[] slim(String name, byte[] bytes) {
        if (name.startsWith(VENDOR)) {
            return bytes;
        }
        StringBuilder slim = new StringBuilder(bytes.length);
        boolean comment = false;
        for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            String text = line.strip();
            comment = comment || text.startsWith("/**");
            if (!comment && !text.isEmpty() && !text.startsWith("//")) {
                slim.append(name.endsWith(".css") ? tight(text) : text).append('\n');
            }
            comment = comment && !text.endsWith("*/");
        }
        return slim.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String tight(String style) {
        return CSS_SPACE.matcher(style).replaceAll("$1").replace(": ", ":");
    }

    private static Optional<byte[]> read(String name) {
        try (InputStream in = ConsoleFile.class.getResourceAsStream(FOLDER + name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }
}
