package io.tenure.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.StateMachineLogEntryProto;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FrameTest {

    private static LogEntryProto entry(int bytes) {
        byte[] data = new byte[bytes];
        Arrays.fill(data, (byte) 7);
        return LogEntryProto.newBuilder()
                .setTerm(2)
                .setIndex(9)
                .setStateMachineLogEntry(StateMachineLogEntryProto.newBuilder().setLogData(ByteString.copyFrom(data)))
                .build();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static byte[] written(Frame... frames) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Frame frame : frames) {
            frame.write(out);
        }
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100_000, 3_000_000})
    void what_is_written_is_read(int bytes) throws IOException {
        DataInputStream in =
                in(written(Frame.of(Kind.ENTRIES, -5, entry(bytes)), Frame.failure(6, "Not now: überlastet.")));

        Frame first = Frame.read(in);
        assertThat(first.kind()).isEqualTo(Kind.ENTRIES);
        assertThat(first.call()).isEqualTo(-5);
        assertThat(LogEntryProto.parseFrom(first.message())).isEqualTo(entry(bytes));
        Frame second = Frame.read(in);
        assertThat(second.kind()).isEqualTo(Kind.FAILURE);
        assertThat(second.call()).isEqualTo(6);
        assertThat(second.sentence()).isEqualTo("Not now: überlastet.");
        assertThat(in.read()).isNegative();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 8, Frame.MAX_BYTES + 1, Integer.MAX_VALUE})
    void a_length_that_no_frame_has_is_refused(int length) {
        byte[] bytes = ByteBuffer.allocate(100).putInt(length).array();
        assertThatThrownBy(() -> Frame.read(in(bytes)))
                .isInstanceOf(IOException.class)
                .hasMessage("a frame of " + length + " bytes");
    }

    @Test
    void an_unknown_kind_is_refused() throws IOException {
        byte[] bytes = written(Frame.failure(1, ""));
        bytes[4] = 99;
        assertThatThrownBy(() -> Frame.read(in(bytes))).hasMessageContaining("unknown kind 99");
    }

    @Test
    void a_message_that_is_too_long_is_not_sent() {
        LogEntryProto long64 = entry(Frame.MAX_BYTES);
        assertThatThrownBy(() -> Frame.of(Kind.ENTRIES, 1, long64)).hasMessageContaining("is too long");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 2_000_000})
    void a_frame_that_is_cut_off_is_no_frame(int bytes) throws IOException {
        byte[] whole = written(Frame.of(Kind.ENTRIES, 1, entry(bytes)));
        for (int cut : new int[] {0, 3, 4, 12, whole.length - 1}) {
            assertThatThrownBy(() -> Frame.read(in(Arrays.copyOf(whole, cut))))
                    .as("cut after %s", cut)
                    .isInstanceOf(EOFException.class);
        }
    }
}
