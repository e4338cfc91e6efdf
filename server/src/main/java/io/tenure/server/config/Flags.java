package io.tenure.server.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Reads {@code --flag value} and {@code --flag=value}. */
final class Flags {

    private Flags() {}

    static Map<Setting, Given> read(List<String> args) {
        Map<Setting, Given> found = new EnumMap<>(Setting.class);
        Iterator<String> rest = args.iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            int equals = word.indexOf('=');
            String flag = equals < 0 ? word : word.substring(0, equals);
            Setting setting = Setting.ofFlag(flag).orElseThrow(() -> unknown(flag));
            String value = equals < 0 ? following(setting, rest) : word.substring(equals + 1);
            found.merge(setting, Given.of(value, flag), Flags::join);
        }
        return found;
    }

    private static String following(Setting setting, Iterator<String> rest) {
        if (setting.isSwitch()) {
            return "true";
        }
        if (!rest.hasNext()) {
            throw new ConfigException(
                    setting.flag() + " needs a value: " + setting.flag() + " " + setting.argument() + ".");
        }
        return rest.next();
    }

    private static Given join(Given earlier, Given later) {
        List<String> values = new ArrayList<>(earlier.values());
        values.addAll(later.values());
        return new Given(values, later.origin());
    }

    private static ConfigException unknown(String flag) {
        List<String> known = Arrays.stream(Setting.values()).map(Setting::flag).toList();
        return new ConfigException("There is no flag '" + flag + "'." + Suggestion.didYouMean(flag, known)
                + " 'tenure serve --help' lists them all.");
    }
}
