package io.tenure.server.api.event;

import io.tenure.server.http.Refusal;
import io.tenure.store.Topic;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A parameter of the stream of events.
 *
 * @param named whether it has a value
 * @param subjects finds the subject of a value; refuses one that does not exist
 */
public record SubjectKind(String parameter, boolean named, Function<String, Subject> subjects) {

    /** Things with names. */
    static SubjectKind named(String parameter, Function<String, Subject> subjects) {
        return new SubjectKind(parameter, true, subjects);
    }

    /** A single thing, which is looked at when one of its topics is touched. */
    static SubjectKind single(String parameter, Set<Topic> topics, Supplier<Subject.Seen> look) {
        return new SubjectKind(
                parameter, false, unused -> Subject.hinted(parameter, "", topics, () -> Optional.of(look.get())));
    }

    /** A single thing, which is looked at again and again. */
    public static SubjectKind polled(String parameter, Supplier<Subject.Seen> look) {
        return new SubjectKind(parameter, false, unused -> Subject.polled(parameter, look));
    }

    Subject of(String value) {
        if (!named && !value.isEmpty()) {
            throw Refusal.invalid("There is only one " + parameter + ": write ?" + parameter + " without a value.");
        }
        return subjects.apply(value);
    }
}
