package io.tenure.engine.ratis;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The way to what Ratis keeps to itself, for the few places where it goes wrong and offers nothing else. */
final class Inside {

    private Inside() {}

    static Object call(Object object, String method) {
        return call(object, () -> object.getClass().getDeclaredMethod(method));
    }

    static <T> Object call(Object object, String method, Class<T> type, T argument) {
        return call(object, () -> object.getClass().getDeclaredMethod(method, type), argument);
    }

    /** Of a method that takes a switch behind the argument. */
    static Object call(Object object, String method, Class<?> type, Object argument, boolean on) {
        return call(object, () -> object.getClass().getDeclaredMethod(method, type, boolean.class), argument, on);
    }

    static <T> T field(Object object, String name, Class<T> type) {
        try {
            Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(object));
        } catch (ReflectiveOperationException e) {
            throw missing(e);
        }
    }

    private interface Lookup {
        Method method() throws NoSuchMethodException;
    }

    private static Object call(Object object, Lookup lookup, Object... arguments) {
        try {
            Method method = lookup.method();
            method.setAccessible(true);
            return method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw missing(e);
        }
    }

    private static IllegalStateException missing(ReflectiveOperationException e) {
        return new IllegalStateException("the library of the log has no place for it: " + e.getMessage(), e);
    }
}
