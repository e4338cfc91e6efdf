package io.tenure.primary.directory;

/** What a service would run in belongs to another office. */
public final class NotOwner extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Owner owner;

    NotOwner(Owner owner) {
        super(owner.sentence());
        this.owner = owner;
    }

    public Owner owner() {
        return owner;
    }
}
