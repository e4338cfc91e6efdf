package io.tenure.store.machine;

/** How commands are written at a format level. */
public interface CommandForm {

    /** Whether it has words for this command. Once a level has them, so have all higher ones. */
    boolean has(Command command);

    void encode(Encoder out, Command command);

    /** Reads to the end of the command. */
    Command decode(Decoder in);
}
