package io.tenure.store.machine;

import io.tenure.store.ClockCorrection;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.ClockCorrectionCodec;
import io.tenure.store.log.LogCommand;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The rules for setting the wall clock: who did it and why is recorded, for the newest {@value #KEPT}. */
public final class Corrections {

    private static final int KEPT = 100;

    private final EntryContext work;

    Corrections(EntryContext work) {
        this.work = work;
    }

    /** The corrections that are remembered, newest first. */
    public static List<ClockCorrection> read(Tables tables) {
        List<ClockCorrection> all = new ArrayList<>();
        Iterator<Table.Row> rows = tables.table(TableName.CORRECTIONS).range(Keys.empty(), null);
        while (rows.hasNext()) {
            all.add(ClockCorrectionCodec.decode(rows.next().value()));
        }
        return all.reversed();
    }

    /**
     * Sets the wall clock; empty, and nothing is done, while tasks are still being adjusted to an earlier correction.
     */
    Optional<ClockCorrection> correct(LogCommand.Correct asked) {
        if (Shift.read(work.table(TableName.META)).isPresent()) {
            return Optional.empty();
        }
        Instant from = work.wall();
        Instant to = Micros.truncate(asked.to());
        long number = work.setWall(to);
        ClockCorrection done = new ClockCorrection(number, work.tick(), from, to, asked.by(), asked.why());
        Table table = work.table(TableName.CORRECTIONS);
        table.add(Keys.correction(number), ClockCorrectionCodec.encode(done));
        if (number > KEPT) {
            table.remove(Keys.correction(number - KEPT));
        }
        if (to.isBefore(from)) {
            Shift.begin(work, from, to);
        }
        return Optional.of(done);
    }
}
