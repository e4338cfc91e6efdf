package io.tenure.selector;

import io.tenure.group.GroupView;
import java.util.function.Supplier;

/** The placement of the newest view, made once per view. May be asked by any thread. */
public final class CurrentPlacement implements Supplier<Placement> {

    private final Supplier<GroupView> views;
    private volatile Placement last;

    public CurrentPlacement(Supplier<GroupView> views) {
        this.views = views;
        this.last = Placement.of(views.get());
    }

    @Override
    public Placement get() {
        GroupView now = views.get();
        Placement known = last;
        if (known.view().equals(now)) {
            return known;
        }
        Placement made = Placement.of(now);
        last = made;
        return made;
    }
}
