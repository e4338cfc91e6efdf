package io.tenure.demo.view;

/** Where people follow the demo. For one thread. */
public interface Display {

    /** Something has happened. */
    void tell(String sentence);

    /** This is how things are now. */
    void show(Picture picture);
}
