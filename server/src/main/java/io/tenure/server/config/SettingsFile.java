package io.tenure.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a YAML file. A key that is not known is an error: a typing mistake must not be a silent default. */
final class SettingsFile {

    private final Path path;
    private final Map<Setting, Given> found = new EnumMap<>(Setting.class);

    private SettingsFile(Path path) {
        this.path = path;
    }

    static Map<Setting, Given> read(Path path) {
        try {
            return parse(path, Files.readString(path));
        } catch (NoSuchFileException e) {
            throw new ConfigException("There is no settings file " + path + ": check the path after --config.");
        } catch (IOException e) {
            throw new ConfigException("The settings file " + path + " cannot be read: " + e.getMessage() + ".");
        }
    }

    static Map<Setting, Given> parse(Path path, String text) {
        SettingsFile file = new SettingsFile(path);
        try {
            file.collect("", new YAMLMapper().readTree(text));
        } catch (JacksonException e) {
            String where =
                    e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
            throw new ConfigException("The settings file " + path + " is not YAML" + where + ".");
        }
        return file.found;
    }

    private void collect(String prefix, JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            return;
        }
        if (!node.isObject()) {
            throw new ConfigException(place(prefix.isEmpty() ? "the top" : prefix)
                    + " must hold settings, such as 'http: 127.0.0.1:8000'.");
        }
        node.properties().forEach(entry -> {
            String key = prefix.isEmpty() ? entry.getKey() : prefix + "." + entry.getKey();
            Optional<Setting> setting = Setting.ofKey(key);
            if (setting.isPresent()) {
                found.put(setting.get(), new Given(values(setting.get(), key, entry.getValue()), place(key)));
            } else if (isSection(key)) {
                collect(key, entry.getValue());
            } else {
                throw new ConfigException("There is no setting '" + key + "' (in " + path + ")."
                        + Suggestion.didYouMean(key, known().toList()));
            }
        });
    }

    private List<String> values(Setting setting, String key, JsonNode node) {
        if (setting.isList() && node.isArray()) {
            return node.valueStream().map(item -> scalar(key, item)).toList();
        }
        return List.of(scalar(key, node));
    }

    private String scalar(String key, JsonNode node) {
        if (!node.isValueNode() || node.isNull()) {
            throw new ConfigException(place(key) + " must be a single value.");
        }
        return node.asString();
    }

    private String place(String key) {
        return key + " in " + path;
    }

    private static boolean isSection(String key) {
        return known().anyMatch(known -> known.startsWith(key + "."));
    }

    private static Stream<String> known() {
        return Arrays.stream(Setting.values())
                .flatMap(setting -> setting.key().stream())
                .flatMap(key -> Stream.of(key, key.substring(0, key.indexOf('.'))))
                .distinct();
    }
}
