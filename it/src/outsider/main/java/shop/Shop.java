package shop;

import io.tenure.Tenure;
import io.tenure.TenureBuilder;
import io.tenure.client.RemoteStore;
import io.tenure.queue.TaskType;
import io.tenure.store.Store;
import java.util.Collection;

/** A program of somebody else: it has mails sent by every copy, and prices raised by one of them. */
public final class Shop {
    public record Mail(String to, String text) {}

    public static final TaskType<Mail> MAIL = TaskType.of("mail", Mail.class);

    private final Collection<Mail> sent;
    private final PriceRise rise;

    Shop(Collection<Mail> sent, PriceRise rise) {
        this.sent = sent;
        this.rise = rise;
    }

    void setUp(TenureBuilder copy) {
        copy.handle(MAIL, task -> sent.add(task.data())).primary(rise);
    }

    /** One copy, on the cluster at this address. */
    Tenure start(String address) {
        Store store = RemoteStore.connect(address);
        TenureBuilder copy = Tenure.on(store).named("shop");
        setUp(copy);
        return copy.start();
    }
}
