package io.tenure.bench.fuzz;

import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes a JSON document again, with one of its values or members damaged. */
final class JsonDamage {

    private static final JsonMapper JSON = new JsonMapper();

    private final Dice dice;
    private int target;

    JsonDamage(Dice dice) {
        this.dice = dice;
    }

    String of(String text) {
        JsonNode root = JSON.readTree(text);
        target = dice.below(count(root));
        StringBuilder out = new StringBuilder();
        write(root, out);
        return out.toString();
    }

    private static int count(JsonNode node) {
        int count = 1;
        for (JsonNode child : node) {
            count += count(child);
        }
        return count;
    }

    private void write(JsonNode node, StringBuilder out) {
        boolean hit = target-- == 0;
        if (hit && (node.isValueNode() || dice.oneIn(3))) {
            out.append(Oddities.json(node, dice));
        } else if (node.isObject()) {
            object(node, hit, out);
        } else if (node.isArray()) {
            out.append('[');
            String between = "";
            for (JsonNode child : node) {
                out.append(between);
                write(child, out);
                between = hit ? dice.of("", ",,", ";", ",") : ",";
            }
            out.append(']');
        } else {
            out.append(node);
        }
    }

    private void object(JsonNode node, boolean hit, StringBuilder out) {
        out.append('{');
        int damage = hit ? dice.below(5) : -1;
        String between = "";
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (damage == 0 && dice.oneIn(2)) {
                continue;
            }
            String name = damage == 1 && dice.oneIn(2)
                    ? dice.of("x", "", member.getKey().toUpperCase(Locale.ROOT), "__proto__")
                    : member.getKey();
            out.append(between)
                    .append('"')
                    .append(name)
                    .append(damage == 2 && dice.oneIn(3) ? dice.of("\"", "'", "\"=", "\"::") : "\":");
            write(member.getValue(), out);
            if (damage == 3 && dice.oneIn(2)) {
                out.append(",\"").append(member.getKey()).append("\":").append(Oddities.json(dice));
            }
            between = ",";
        }
        out.append(damage == 4 ? dice.of("", ",", ",}", "]", "}}") : "}");
    }
}
