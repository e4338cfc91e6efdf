package io.tenure.server.api.metrics;

/** A page in the text format of Prometheus: a family, then its samples. */
public final class Exposition {

    static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();
    private String family = "";

    public Exposition gauge(String name, String help) {
        return family(name, help, "gauge");
    }

    public Exposition counter(String name, String help) {
        return family(name, help, "counter");
    }

    /** A family whose samples have names of their own: those of its classes, their sum and their count. */
    public Exposition histogram(String name, String help) {
        return family(name, help, "histogram");
    }

    /** A value of the family that was begun last; labels are name, value, name, value. */
    public Exposition sample(long value, String... labels) {
        return sample("", Long.toString(value), labels);
    }

    /** A value of the family under a longer name. */
    Exposition sample(String suffix, String value, String... labels) {
        text.append(family).append(suffix);
        for (int i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',')
                    .append(labels[i])
                    .append("=\"")
                    .append(escape(labels[i + 1]))
                    .append('"');
        }
        text.append(labels.length == 0 ? " " : "} ").append(value).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private Exposition family(String name, String help, String kind) {
        family = name;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
        return this;
    }

    private static String escape(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
