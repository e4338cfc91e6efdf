package io.tenure.cli.command;

import java.io.InputStream;
import java.io.OutputStream;

/** Where a command reads and writes. */
public record Streams(InputStream in, OutputStream out, OutputStream err) {}
