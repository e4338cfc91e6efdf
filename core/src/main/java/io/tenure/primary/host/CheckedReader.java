package io.tenure.primary.host;

import io.tenure.store.Reader;
import io.tenure.store.engine.SourcedReader;
import java.util.function.Function;
import java.util.function.Supplier;

/** Checks before and after each read: an answer that comes too late does not count. */
class CheckedReader extends SourcedReader {

    private final Reader reader;
    private final Runnable check;

    CheckedReader(Reader reader, Runnable check) {
        this.reader = reader;
        this.check = check;
    }

    final <T> T checked(Supplier<T> call) {
        check.run();
        T answer = call.get();
        check.run();
        return answer;
    }

    @Override
    protected final <T> T read(Function<Reader, T> question) {
        return checked(() -> question.apply(reader));
    }
}
