package io.tenure.engine.log;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.raftlog.LogProtoUtils;

/**
 * A configuration that was applied, and that Ratis (3.3.0) no longer goes by.
 *
 * <p>When entries arrive that replace some of its own, Ratis first takes the configurations among the new ones. Then it
 * removes the old entries, and with the first of them every configuration from there on: those that it has just taken
 * too. The node would ask former members for their votes until its next start. Nothing public puts a configuration back.
 */
final class DroppedConfiguration {

    private DroppedConfiguration() {}

    /** Makes Ratis go by the applied configuration again, if it has dropped it. */
    static void restore(RaftServer.Division division, long term, long index, RaftConfigurationProto applied) {
        if (division.getRaftConf().getLogEntryIndex() >= index) {
            return;
        }
        RaftConfiguration configuration = LogProtoUtils.toRaftConfiguration(LogEntryProto.newBuilder()
                .setTerm(term)
                .setIndex(index)
                .setConfigurationEntry(applied)
                .build());
        try {
            Object state = call(division, method(division, "getState"));
            call(state, method(state, "setRaftConf", RaftConfiguration.class), configuration);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the library of the log has no place for it: " + e.getMessage(), e);
        }
    }

    private static Method method(Object object, String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = object.getClass().getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    private static Object call(Object object, Method method, Object... arguments) throws IllegalAccessException {
        try {
            return method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
