package io.tenure.sim.schedule;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** The store as a node reaches it on a bad day: calls fail, answers are lost, commits arrive late, reads are behind. */
final class ShakyStore {
    private static final double TROUBLE = 0.02;

    private final Store store;
    private final Random random;
    private final Surroundings around;

    ShakyStore(Store store, Random random, Surroundings around) {
        this.store = store;
        this.random = random;
        this.around = around;
    }

    /** What the world has to do with it. */
    interface Surroundings {

        List<Outcome> commit(List<Transaction> transactions);

        void later(Runnable action);

        /** The document as it was before its last change. */
        Optional<Document> earlier(DocumentKey key);

        void count(String what);
    }

    Store asStore() {
        return proxy(Store.class, store);
    }

    private <R extends Reader> R proxy(Class<R> type, Reader target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> call(target, method, args)));
    }

    private Object call(Reader target, Method method, Object[] args) throws Throwable {
        return switch (method.getName()) {
            case "commitEach" -> commitEach(transactions(args[0]));
            case "stale" -> proxy(Reader.class, store.stale());
            case "get" ->
                target.equals(store) ? through(target, method, args) : behind((DocumentKey) args[0], target::get);
            case "watch" -> through(target, method, args);
            default -> {
                fail("reads refused", TROUBLE / 10);
                yield through(target, method, args);
            }
        };
    }

    private Optional<Document> behind(DocumentKey key, Function<DocumentKey, Optional<Document>> read) {
        if (random.nextDouble() < TROUBLE) {
            around.count("reads behind");
            return around.earlier(key);
        }
        return read.apply(key);
    }

    @SuppressWarnings("unchecked")
    private static List<Transaction> transactions(Object argument) {
        return (List<Transaction>) argument;
    }

    /** Some of them take effect, or none does, or all of them later; nobody can tell. */
    private List<Outcome> commitEach(List<Transaction> transactions) {
        fail("commits refused", TROUBLE);
        if (random.nextDouble() >= TROUBLE) {
            return around.commit(transactions);
        }
        around.commit(transactions.subList(0, random.nextInt(transactions.size() + 1)));
        if (random.nextBoolean()) {
            around.count("late commits");
            around.later(() -> around.commit(transactions));
        }
        around.count("lost answers");
        throw new Indeterminate("The answer was lost.", null);
    }

    private void fail(String what, double chance) {
        if (random.nextDouble() < chance) {
            around.count(what);
            throw new Unavailable("The store does not answer.", null);
        }
    }

    private static Object through(Object target, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
