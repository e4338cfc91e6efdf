package io.tenure.engine.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What follows from the digests of the voters after the same entry. */
sealed interface DigestVerdict {

    /** All who answered agree; {@code all} if every voter did answer. */
    record Agreed(boolean all) implements DigestVerdict {}

    /** A majority of the voters agrees on something else than this node: this node is wrong. */
    record Outvoted(List<String> majority) implements DigestVerdict {}

    /** This node is one of a majority, and these are wrong. */
    record OthersOutvoted(List<String> wrong) implements DigestVerdict {}

    /** Nodes differ, and no majority says which are right. Nodes that agree with each other are named together. */
    record Undecided(List<List<String>> groups) implements DigestVerdict {}

    /**
     * @param self the name of this node
     * @param own its digest
     * @param others the digests of the other voters that have told theirs, by name
     * @param electorate who decides
     */
    static DigestVerdict of(String self, long own, Map<String, Long> others, Electorate electorate) {
        Map<Long, List<String>> groups = new TreeMap<>();
        groups.computeIfAbsent(own, digest -> new ArrayList<>()).add(self);
        new TreeMap<>(others)
                .forEach((name, digest) ->
                        groups.computeIfAbsent(digest, d -> new ArrayList<>()).add(name));
        List<String> mine = groups.remove(own);
        int votes = mine.size() - (electorate.self ? 0 : 1);
        for (List<String> group : groups.values()) {
            if (electorate.isMajority(group.size())) {
                return new Outvoted(List.copyOf(group));
            }
        }
        if (groups.isEmpty()) {
            return new Agreed(votes == electorate.voters);
        }
        List<String> differing =
                groups.values().stream().flatMap(List::stream).sorted().toList();
        if (electorate.isMajority(votes)) {
            return new OthersOutvoted(differing);
        }
        List<List<String>> all = new ArrayList<>(List.of(List.copyOf(mine)));
        groups.values().forEach(group -> all.add(List.copyOf(group)));
        return new Undecided(all);
    }

    /** Names in a sentence. */
    static String names(List<String> names) {
        return names.stream().collect(Collectors.joining(", "));
    }

    /**
     * @param voters how many voters there are
     * @param self whether this node is one of them
     */
    record Electorate(int voters, boolean self) {

        boolean isMajority(int votes) {
            return votes > voters / 2;
        }
    }
}
