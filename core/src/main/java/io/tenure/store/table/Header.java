package io.tenure.store.table;

import io.tenure.store.Clocks;
import io.tenure.store.Term;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/**
 * What the store knows about itself as a whole.
 *
 * @param revision the number of the newest commit
 * @param lastTask the newest task id
 * @param highestTerm the highest term open in any office
 */
public record Header(Clocks clocks, long revision, long lastTask, Term highestTerm) {

    static final Header FIRST = new Header(Clocks.ZERO, 0, 0, Term.NONE);

    private static final int FORMAT = 1;

    public static Header read(Tables tables) {
        byte[] row = tables.table(TableName.META).get(Keys.header());
        return row == null ? FIRST : decode(row);
    }

    public static Header decode(byte[] row) {
        Decoder in = Decoder.version("header", FORMAT, row);
        return in.end(new Header(
                new Clocks(in.duration(), in.instant(), in.count()), in.count(), in.count(), new Term(in.count())));
    }

    public byte[] encode() {
        return Encoder.version(FORMAT)
                .duration(clocks.tick())
                .instant(clocks.wall())
                .count(clocks.corrections())
                .count(revision)
                .count(lastTask)
                .count(highestTerm.value())
                .done();
    }
}
