package org.windowpane.gateway.ledger.mapping;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A kind of row of the ledger. A description holds no rows; {@code Tables.ALL} lists all of them.
 *
 * @param <K> the key of a row
 * @param <R> the rows, immutable
 */
public abstract class Table<K, R> {
  private final Class<R> rowType;
  private final List<Part<R>> parts;

  /**
   * Describes rows that are stored in one table or more.
   *
   * @param rowType the class of the rows
   * @param parts the tables: the first one has the key, and each other one has a row for each row
   *     of the first, whose own key is the same
   */
  protected Table(Class<R> rowType, List<Part<R>> parts) {
    this.rowType = rowType;
    this.parts = List.copyOf(parts);
  }

  /** Describes rows that are stored in one table. */
  protected Table(Class<R> rowType, String name, List<Column<R>> columns) {
    this(rowType, List.of(new Part<>(name, name, columns)));
  }

  /** What identifies a row. */
  public abstract K key(R row);

  /** Reads a row that a query over all columns returned. */
  public abstract R read(Row row) throws SQLException;

  /**
   * The live event of a change of a row, if it has one.
   *
   * @param row the row as it is now, or as it was before it was removed
   * @param isRemoved whether it was removed
   */
  public abstract Optional<LiveEvent> liveEvent(R row, boolean isRemoved);

  /** Sets that belong to each row; none by default. */
  public List<Members<R>> members() {
    return List.of();
  }

  /** Which stored rows are part of the state, as an SQL condition; all of them by default. */
  public Optional<String> condition() {
    return Optional.empty();
  }

  /** A statement to run after rows were written; none by default. */
  public Optional<String> afterWriting() {
    return Optional.empty();
  }

  /**
   * The beginning of the statement that removes rows, up to where the keys are given; the table is
   * called {@code t} in it.
   */
  public String removal() {
    return "DELETE FROM " + name() + " AS t USING";
  }

  /** The rows in the order in which the state takes them in; any order by default. */
  public List<R> ordered(List<R> rows) {
    return rows;
  }

  /** The name of the first table. */
  public final String name() {
    return parts.get(0).table();
  }

  /** The tables that the rows are stored in. */
  public final List<Part<R>> parts() {
    return parts;
  }

  /** A change that stores a row, in place of the one with the same key. */
  public final Change<K, R> upsert(R row) {
    return new Change.Upsert<>(this, row);
  }

  /** A change that removes a row. */
  public final Change<K, R> remove(R row) {
    return new Change.Remove<>(this, row);
  }

  /** The row that a change stores; empty where it removes a row, or is of another table. */
  public final Optional<R> upserted(Change<?, ?> change) {
    return change instanceof Change.Upsert && change.table() == this
        ? Optional.of(rowType.cast(change.row()))
        : Optional.empty();
  }

  /** The row that a change removes; empty where it stores a row, or is of another table. */
  public final Optional<R> removed(Change<?, ?> change) {
    return change instanceof Change.Remove && change.table() == this
        ? Optional.of(rowType.cast(change.row()))
        : Optional.empty();
  }

  @Override
  public final String toString() {
    return name();
  }
}
