package io.tenure.engine.shelf;

import io.tenure.testkit.sim.Dice;
import java.nio.file.Path;

/** Writes a story to a shelf until it is killed, and prints the number of each write that is acknowledged. */
final class StoryProcess {

    static final int LONGEST = 100_000;

    private StoryProcess() {}

    /** The folder and the seed. */
    public static void main(String[] words) throws Exception {
        DiskShelf shelf = DiskShelf.open(ShelfFiles.small(Path.of(words[0])), ShelfConfig.Beginning.NEW);
        Story story = new Story(new Dice(Long.parseLong(words[1])));
        for (int i = 1; i <= LONGEST; i++) {
            int number = i;
            var written = shelf.write(story.next()).thenRun(() -> System.out.println(number));
            if (i % 5 == 0) {
                written.join();
            }
        }
    }
}
