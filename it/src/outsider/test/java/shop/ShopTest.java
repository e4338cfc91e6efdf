package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tenure.queue.Submit;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShopTest {
    private final List<Shop.Mail> sent = new ArrayList<>();
    private final List<Integer> raised = new ArrayList<>();
    private final PriceRise rise = new PriceRise(raised);
    private final Shop shop = new Shop(sent, rise);

    @Test
    void aMailIsSentWhenItIsDue() {
        try (TestTenure tenure = TestTenure.of(shop::setUp)) {
            Shop.Mail mail = new Shop.Mail("a@b", "hello");
            TaskId id = tenure.submit(Shop.MAIL, mail, Submit.after(Duration.ofMinutes(5)));
            assertEquals(List.of(), sent);

            tenure.advance(Duration.ofMinutes(5));

            assertEquals(List.of(mail), sent);
            assertInstanceOf(TaskState.Succeeded.class, tenure.task(id).state());
        }
    }

    @Test
    void theNextLeaderContinuesWithTheNextPrice() throws Exception {
        try (TestTenure tenure = TestTenure.of(shop::setUp)) {
            tenure.addCopy(shop::setUp);
            tenure.getOrCreate(rise, "summer", new PriceRise.Raised(0));
            tenure.advance(Duration.ofSeconds(150));
            assertEquals(List.of(1, 2), raised);

            tenure.awaitLeader().crash();
            tenure.awaitLeader();
            tenure.advance(Duration.ofMinutes(5));

            assertEquals(List.of(1, 2, 3, 4, 5), raised);
        }
    }

    @Test
    void theTestFrameworkIsOurOwn() {
        assertEquals(System.getProperty("junit.expected"), Test.class.getPackage().getImplementationVersion());
        assertThrows(ClassNotFoundException.class, () -> Class.forName("org.assertj.core.api.Assertions"));
        assertThrows(
                ClassNotFoundException.class,
                () -> Class.forName("io.tenure.testkit.conformance.StoreConformance"));
    }
}
