package io.tenure.testkit.conformance;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** All that a store promises. An engine's test subclasses this and says how to open the engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoreConformance {
    private StoreFixture fixture;

    /** Opens the engine with empty data. Called once; every test gets the same fixture. */
    protected abstract StoreFixture open();

    @BeforeAll
    void openFixture() {
        fixture = open();
    }

    @AfterAll
    void closeFixture() {
        fixture.close();
    }

    @Nested
    class Documents extends DocumentConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Scans extends ScanConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Transactions extends TransactionConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Keys extends IdempotencyConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Tasks extends TaskConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Attempts extends AttemptConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Batches extends BatchConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Acknowledgements extends AcknowledgeConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Histories extends HistoryConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Listings extends ListingConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class UniqueKeys extends UniqueConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Slots extends SlotConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Cancels extends CancelConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Retries extends RetryConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Terms extends TermConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Clocks extends ClockConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Limits extends LimitsConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Watches extends WatchConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Restarts extends RestartConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Counters extends CounterConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Concurrency extends ConcurrencyConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }

    @Nested
    class Linearizable extends LinearizabilityConformance {
        @Override
        StoreFixture fixture() {
            return fixture;
        }
    }
}
