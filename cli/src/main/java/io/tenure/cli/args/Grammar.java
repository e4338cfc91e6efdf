package io.tenure.cli.args;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that can be said to {@code tenure}.
 *
 * @param intro what the help begins with
 * @param groups words such as {@code store} that are followed by a command of the group
 * @param commands every command, in the order of the help
 * @param options the options that every command takes
 */
public record Grammar(String intro, List<Group> groups, List<Usage> commands, List<Option> options) {

    /** A first word and what its commands are about. */
    public record Group(String name, String summary) {}

    Optional<Usage> command(String path) {
        for (Usage command : commands) {
            if (command.command().equals(path)) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }

    Optional<Group> group(String path) {
        for (Group group : groups) {
            if (group.name().equals(path)) {
                return Optional.of(group);
            }
        }
        return Optional.empty();
    }

    List<Usage> commandsOf(Group group) {
        List<Usage> members = new ArrayList<>();
        for (Usage command : commands) {
            if (command.command().startsWith(group.name() + " ")) {
                members.add(command);
            }
        }
        return members;
    }

    /** The words that may follow the path. */
    List<String> wordsAfter(String path) {
        String start = path.isEmpty() ? "" : path + " ";
        List<String> words = new ArrayList<>();
        for (Usage command : commands) {
            if (command.command().startsWith(start)) {
                String word = command.command().substring(start.length()).split(" ", 2)[0];
                if (!words.contains(word)) {
                    words.add(word);
                }
            }
        }
        return words;
    }
}
