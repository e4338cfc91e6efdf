package io.tenure.demo.view;

/** Where people follow the demo. For one thread. */
public interface Display {

    /** A process runs for the first time. */
    void introduce(Picture.Row row);

    /** Something has happened. */
    void tell(String sentence);

    /** This is how things are now. */
    void show(Picture picture);
}
