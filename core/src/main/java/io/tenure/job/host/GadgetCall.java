package io.tenure.job.host;

import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.DeclarationReader;
import io.tenure.job.gadget.GadgetLine;
import io.tenure.job.gadget.GadgetReader;
import io.tenure.process.Sink;
import java.util.Optional;
import java.util.function.Consumer;

/** What one process of a gadget says. Filled by the thread that reads the pipes, read by that of the job. */
final class GadgetCall implements Sink {

    private final GadgetReader reader;
    private final DeclarationReader declared = new DeclarationReader();
    private final Utf8Pieces log = new Utf8Pieces();
    private final Consumer<String> output;
    private final Runnable wake;
    private volatile boolean greeted;
    private volatile Progress progress = Progress.NONE;
    private volatile Optional<String> unusable = Optional.empty();
    private volatile Optional<String> error = Optional.empty();

    /**
     * @param output takes what is for people, on the thread that reads the pipes
     * @param wake called if the first line says that it cannot be used
     */
    GadgetCall(Call call, Consumer<String> output, Runnable wake) {
        this.reader = new GadgetReader(call, this::line);
        this.output = output;
        this.wake = wake;
    }

    @Override
    public void out(byte[] bytes, int length) {
        reader.feed(bytes, length);
    }

    @Override
    public void err(byte[] bytes, int length) {
        output.accept(log.add(bytes, length));
    }

    /** Everything was read. */
    void over() {
        reader.end();
    }

    private void line(long number, GadgetLine line) {
        declared.line(number, line);
        progress = progress.after(line);
        switch (line) {
            case GadgetLine.Text text -> output.accept(text.line() + "\n");
            case GadgetLine.Step step -> output.accept("STEP " + step.text() + "\n");
            case GadgetLine.Error said -> {
                error = Optional.of(said.text());
                output.accept("Error " + said.text() + "\n");
            }
            case GadgetLine.Broken broken -> output.accept(broken.sentence() + "\n");
            default -> {}
        }
        if (number == 1) {
            unusable = switch (line) {
                case GadgetLine.Protocol agreed -> Optional.empty();
                case GadgetLine.Error said -> Optional.of("The gadget refuses: " + said.text());
                case GadgetLine.Broken broken -> Optional.of(broken.sentence());
                default -> Optional.of("The gadget did not name its protocol.");
            };
            greeted = true;
            if (unusable.isPresent()) {
                wake.run();
            }
        }
    }

    /** Whether its first line has come. */
    boolean isGreeted() {
        return greeted;
    }

    /** Why it cannot be used, by its first line. */
    Optional<String> unusable() {
        return unusable;
    }

    /** The last reason that it gave for a failure. */
    Optional<String> error() {
        return error;
    }

    Progress progress() {
        return progress;
    }

    /** What it declared, once it is over. */
    DeclarationReader declared() {
        return declared;
    }
}
