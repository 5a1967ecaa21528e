package org.windowpane.gateway.ledger.mapping;

import java.util.List;

/**
 * One table of the database that rows are stored in.
 *
 * @param table its name
 * @param alias what queries call it
 * @param columns all columns that the gateway writes, the key first
 * @param <R> the rows
 */
public record Part<R>(String table, String alias, List<Column<R>> columns) {
  /** Copies what could be changed from outside. */
  public Part {
    columns = List.copyOf(columns);
  }

  /** The columns that an upsert treats in one way. */
  public List<Column<R>> columns(Column.Use use) {
    return columns.stream().filter(it -> it.use() == use).toList();
  }
}
