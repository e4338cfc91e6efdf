package io.tenure.server.http;

import io.tenure.engine.Relay;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.machine.Answer;
import io.tenure.store.machine.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Remembers the groups that came, and answers as it was prepared to. */
final class FakeRelay implements Relay {

    final List<Group> sent = new ArrayList<>();
    final SortedMap<Integer, Refused> refused = new TreeMap<>();
    List<Answer> answers = List.of();

    @Override
    public SortedMap<Integer, Refused> refusals(Group group) {
        return refused;
    }

    @Override
    public boolean asksInVain(Group group) {
        return false;
    }

    @Override
    public synchronized List<Answer> send(Group group, byte[] encoded) {
        sent.add(group);
        return answers;
    }
}
