package io.tenure.testkit;

/** Crews beside those of the copies, on the clock of a fleet. */
public final class Crews {

    private Crews() {}

    public static TestCrew of(TestTenure fleet) {
        return new TestCrew(fleet.time(), fleet.scheduler());
    }
}
