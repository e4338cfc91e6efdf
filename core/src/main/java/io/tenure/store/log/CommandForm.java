package io.tenure.store.log;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** How commands are written at a format level. */
public interface CommandForm {

    /** Whether it can express this command. If one level can, so can all higher ones. */
    boolean has(LogCommand command);

    void encode(Encoder out, LogCommand command);

    /** Reads to the end of the command. */
    LogCommand decode(Decoder in);
}
