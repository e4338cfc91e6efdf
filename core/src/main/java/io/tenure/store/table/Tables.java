package io.tenure.store.table;

/** The state of a store: one ordered map for each {@link TableName}. */
public interface Tables {

    Table table(TableName name);
}
