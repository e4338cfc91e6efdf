package io.tenure.store.machine;

import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.TermRecord;
import io.tenure.store.log.Levels;
import io.tenure.store.log.TermRecordCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Iterator;
import java.util.Optional;

/** Keeps the last terms of each office, in the entries that open them. */
final class PastTerms {

    private final EntryContext work;

    PastTerms(EntryContext work) {
        this.work = work;
    }

    /** A term begins, and ends the one before. That one may have been opened when none were kept yet. */
    void opened(Optional<Holding> before, Holding next) {
        if (!work.isAt(Levels.PAST_TERMS)) {
            return;
        }
        before.ifPresent(held -> write(held.office(), TermRecord.of(held).before(next)));
        write(next.office(), TermRecord.of(next));
        forgetOldest(next.office());
    }

    private void write(Office office, TermRecord record) {
        work.table(TableName.TERMS).put(Keys.term(office, record.term()), TermRecordCodec.encode(record));
    }

    /** Terms are opened seldom, and no more are counted than are kept. */
    private void forgetOldest(Office office) {
        byte[] all = Keys.terms(office);
        Table terms = work.table(TableName.TERMS);
        int count = 0;
        for (Iterator<Table.Row> rows = terms.range(all, Keys.behind(all)); rows.hasNext(); count++) {
            rows.next();
        }
        Iterator<Table.Row> oldest = terms.range(all, Keys.behind(all));
        for (int left = count - TermRecord.KEPT; left > 0; left--) {
            terms.remove(oldest.next().key());
        }
    }
}
