package io.tenure.activity.host;

import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityRefusal;
import java.util.Optional;

/** What to do with activities. */
public sealed interface ActivityEffect {

    /** Let it run. */
    record Start(Activity activity) implements ActivityEffect {}

    /** Tell the caller that it cannot start. */
    record Refuse(long id, ActivityRefusal reason) implements ActivityEffect {}

    /** End it, and report when it is over. */
    record End(Activity activity, ActivityEnd reason) implements ActivityEffect {}

    /** The quorum was switched, or not. */
    record Switched(long id, Optional<ActivityRefusal> refusal) implements ActivityEffect {}
}
