package io.tenure.engine.ratis;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.ratis.metrics.LongCounter;
import org.apache.ratis.metrics.MetricRegistries;
import org.apache.ratis.metrics.MetricRegistryInfo;
import org.apache.ratis.metrics.RatisMetricRegistry;
import org.apache.ratis.metrics.Timekeeper;
import org.apache.ratis.util.TimeDuration;

/**
 * Counts nothing. Ratis measures some fifteen times on the way of an entry, each with a histogram of its own, and nobody reads
 * that: what a node shows, it counts itself. Ratis finds this class by {@code META-INF/services}.
 */
public final class SilentMetrics extends MetricRegistries {

    private static final Timekeeper.Context NEVER_READ = () -> 0;
    private static final Timekeeper TIMER = () -> NEVER_READ;
    private static final LongCounter COUNTER = new Zero();

    @Override
    public RatisMetricRegistry create(MetricRegistryInfo info) {
        return new Silent(info);
    }

    @Override
    public Optional<RatisMetricRegistry> get(MetricRegistryInfo info) {
        return Optional.empty();
    }

    @Override
    public boolean remove(MetricRegistryInfo info) {
        return true;
    }

    @Override
    public void clear() {}

    @Override
    public Set<MetricRegistryInfo> getMetricRegistryInfos() {
        return Set.of();
    }

    @Override
    public Collection<RatisMetricRegistry> getMetricRegistries() {
        return List.of();
    }

    @Override
    public void addReporterRegistration(Consumer<RatisMetricRegistry> begun, Consumer<RatisMetricRegistry> ended) {}

    @Override
    public void enableJmxReporter() {}

    @Override
    public void enableConsoleReporter(TimeDuration rate) {}

    private record Silent(MetricRegistryInfo info) implements RatisMetricRegistry {

        @Override
        public Timekeeper timer(String name) {
            return TIMER;
        }

        @Override
        public LongCounter counter(String name) {
            return COUNTER;
        }

        @Override
        public <T> void gauge(String name, Supplier<Supplier<T>> reading) {}

        @Override
        public boolean remove(String name) {
            return true;
        }

        @Override
        public MetricRegistryInfo getMetricRegistryInfo() {
            return info;
        }
    }

    private static final class Zero implements LongCounter {

        @Override
        public void inc(long more) {}

        @Override
        public void dec(long less) {}

        @Override
        public long getCount() {
            return 0;
        }
    }
}
