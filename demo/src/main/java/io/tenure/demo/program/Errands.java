package io.tenure.demo.program;

import io.tenure.Submissions;
import io.tenure.cli.json.Json;
import io.tenure.demo.call.AnyNode;
import io.tenure.demo.call.AnyNode.Answer;
import io.tenure.queue.Retry;
import io.tenure.queue.Submit;
import io.tenure.queue.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the tasks of the shop do: they write mail, change documents and begin jobs. Each may be repeated after a crash, so what
 * it changes carries a key that follows from the task.
 */
final class Errands {

    private static final List<String> CUSTOMERS = List.of("ann", "bob", "cleo", "dan", "eve");
    private static final List<String> GOODS = List.of("lamp", "chair", "clock", "kettle");
    private static final int RESULTS_KEPT = 20;
    private static final int PICTURES = 12;
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Path folder;
    private final AnyNode nodes;
    private final Submissions shop;

    Errands(Path folder, AnyNode nodes, Submissions shop) {
        this.folder = folder;
        this.nodes = nodes;
        this.shop = shop;
    }

    /** Writes to the customer, and notes in a replicated document what was sold last. */
    void sell(Task<Order> order) {
        long number = order.id().value();
        String customer = CUSTOMERS.get((int) (number % CUSTOMERS.size()));
        String goods = GOODS.get((int) (number % GOODS.size()));
        var unused = shop.submit(
                Mail.TYPE,
                new Mail(customer + "@example.org", "Your " + goods + " is on its way."),
                Submit.now().idempotencyKey("mail-" + number));
        String link = "/core/examples/" + goods;
        String content = "{\"name\":\"" + goods + "\",\"counter\":" + number + ",\"keyValues\":{\"soldTo\":\""
                + customer + "\"},\"documentSelfLink\":\"" + link + "\"}";
        Answer answer = orLater(nodes.send("PUT", link, content, "put-" + number));
        if (answer.status() == NOT_FOUND) {
            answer = orLater(nodes.send("POST", "/core/examples", content, "post-" + number));
        }
        if (!answer.isGood() && answer.status() != CONFLICT) {
            throw later(answer);
        }
    }

    /** Begins a job. The folders for results are used in turn. */
    void begin(Task<Upkeep> upkeep) {
        String gadget = upkeep.data().gadget();
        Path result =
                folder.resolve("results").resolve(gadget + "-" + upkeep.id().value() % RESULTS_KEPT);
        List<String> arguments = gadget.equals("dir-copy")
                ? List.of(folder.resolve("files").toString(), result.toString())
                : List.of("" + PICTURES, result.toString());
        String order = "{\"gadget\":" + quoted(gadget) + ",\"by\":\"the shop\",\"arguments\":"
                + arguments.stream().map(Errands::quoted).collect(Collectors.joining(",", "[", "]}"));
        Answer answer = orLater(
                nodes.send("POST", "/api/v1/jobs", order, "job-" + upkeep.id().value()));
        if (!answer.isGood()) {
            throw later(answer);
        }
    }

    private static String quoted(String text) {
        return new Json.Text(text).compact();
    }

    private static Answer orLater(Optional<Answer> answer) {
        return answer.orElseThrow(() -> Retry.after(SOON, "No node answers."));
    }

    private static Retry later(Answer answer) {
        return Retry.after(SOON, "A node answered with " + answer.status() + ": " + answer.text());
    }
}
