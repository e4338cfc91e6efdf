package io.tenure.engine.shelf;

import io.tenure.engine.state.Journal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A folder that notes all that is done to the files of the journal, and how much was done to the file of rows by then, so
 * that a test can look at what a loss of power would have left.
 */
final class CutDisk implements ShelfDisk {

    private static final int SECTOR = 512;

    private final FolderDisk real;
    private final Journal rows;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Integer> files = new HashMap<>();
    private int opened;

    /** All that is in the folder is on the disk. */
    CutDisk(Path folder) throws IOException {
        Path file = folder.resolve("documents.mv");
        this.real = new FolderDisk(folder);
        this.rows = Journal.of(file.toString());
        if (Files.exists(file)) {
            rows.found(Files.readAllBytes(file));
            for (String name : real.list()) {
                if (!name.equals("documents.mv")) {
                    open(name).close();
                }
            }
        }
    }

    /** @param rows how much was done to the file of rows before */
    private record Step(int rows, Change change) {}

    private sealed interface Change {}

    private record Made(String name, int file) implements Change {}

    private record Write(int file, long position, byte[] bytes) implements Change {}

    private record Force(int file) implements Change {}

    private record Move(String from, String to) implements Change {}

    private record Delete(List<String> names) implements Change {}

    private synchronized void note(Change change) {
        steps.add(new Step(rows.length(), change));
    }

    synchronized int length() {
        return steps.size();
    }

    /** After how many steps files were deleted. */
    synchronized List<Integer> deletions() {
        return IntStream.rangeClosed(1, steps.size())
                .filter(i -> steps.get(i - 1).change instanceof Delete)
                .boxed()
                .toList();
    }

    @Override
    public List<String> list() throws IOException {
        return real.list();
    }

    @Override
    public synchronized FileChannel open(String name) throws IOException {
        Integer file = files.get(name);
        if (file == null) {
            file = opened++;
            files.put(name, file);
            Path path = real.folder().resolve(name);
            note(new Made(name, file));
            if (Files.exists(path)) { // What was there from the beginning.
                note(new Write(file, 0, Files.readAllBytes(path)));
                note(new Force(file));
            }
        }
        return new Noted(real.open(name), file);
    }

    @Override
    public synchronized void move(String from, String to) throws IOException {
        real.move(from, to);
        files.put(to, files.remove(from));
        note(new Move(from, to));
    }

    @Override
    public synchronized void delete(List<String> names) throws IOException {
        real.delete(names);
        names.forEach(files::remove);
        note(new Delete(names));
    }

    /** Puts into a folder what may be left after so many steps: of what was not forced any sectors. */
    synchronized void cut(int count, Random random, Path left) throws IOException {
        Map<String, Integer> names = new HashMap<>();
        Map<Integer, Image> images = new HashMap<>();
        for (int i = 0; i < count; i++) {
            take(i, count, random, names, images);
        }
        Files.createDirectories(left);
        for (Map.Entry<String, Integer> each : names.entrySet()) {
            Files.write(left.resolve(each.getKey()), images.computeIfAbsent(each.getValue(), f -> new Image()).bytes);
        }
        int least = count == 0 ? 0 : steps.get(count - 1).rows;
        int most = count == steps.size() ? rows.length() : steps.get(count).rows;
        Files.write(left.resolve("documents.mv"), rows.left(least + random.nextInt(most - least + 1), random));
    }

    /** The last change of the folder itself may be lost too: the shelf has not returned from it. */
    private void take(int i, int count, Random random, Map<String, Integer> names, Map<Integer, Image> images) {
        boolean last = i == count - 1;
        switch (steps.get(i).change) {
            case Made made -> names.put(made.name, made.file);
            case Write write ->
                images.computeIfAbsent(write.file, f -> new Image())
                        .take(write, isForced(write.file, i, count) ? null : random);
            case Force force -> {}
            case Move move -> {
                if (!last || random.nextBoolean()) {
                    names.put(move.to, names.remove(move.from));
                }
            }
            case Delete delete ->
                delete.names.stream()
                        .filter(name -> !last || random.nextBoolean())
                        .forEach(names::remove);
        }
    }

    private boolean isForced(int file, int from, int to) {
        return steps.subList(from, to).stream().anyMatch(step -> step.change.equals(new Force(file)));
    }

    private static final class Image {

        private byte[] bytes = new byte[0];

        /** All of it, or any sectors if there is some chance. */
        private void take(Write write, @Nullable Random random) {
            int end = (int) write.position + write.bytes.length;
            if (random == null && end > bytes.length) {
                bytes = Arrays.copyOf(bytes, end);
            }
            for (int done = 0; done < write.bytes.length; ) {
                int at = (int) write.position + done;
                int part = Math.min(SECTOR - at % SECTOR, write.bytes.length - done);
                if (random == null || random.nextInt(4) > 0) {
                    bytes = at + part > bytes.length ? Arrays.copyOf(bytes, at + part) : bytes;
                    System.arraycopy(write.bytes, done, bytes, at, part);
                }
                done += part;
            }
        }
    }

    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    private final class Noted extends FileBaseDefault {

        private final FileChannel base;
        private final int file;

        private Noted(FileChannel base, int file) {
            this.base = base;
            this.file = file;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return base.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            byte[] bytes = new byte[from.remaining()];
            from.duplicate().get(bytes);
            int count = base.write(from, position);
            note(new Write(file, position, Arrays.copyOf(bytes, count)));
            return count;
        }

        @Override
        public long size() throws IOException {
            return base.size();
        }

        @Override
        protected void implTruncate(long size) {
            throw new IllegalStateException("The journal is never cut.");
        }

        @Override
        public void force(boolean metaData) throws IOException {
            base.force(metaData);
            note(new Force(file));
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return base.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            base.close();
        }
    }
}
