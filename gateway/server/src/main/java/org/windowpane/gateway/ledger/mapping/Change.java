package org.windowpane.gateway.ledger.mapping;

import java.util.Optional;

/**
 * One change of the state. The ledger applies it to memory and the store to the database; reading
 * the database back yields the same state.
 *
 * @param <K> the key of the row
 * @param <R> the row
 */
public sealed interface Change<K, R> {
  /** The kind of the row. */
  Table<K, R> table();

  /** The row as it is now, or as it was before it was removed. */
  R row();

  /** What identifies the row. */
  default K key() {
    return table().key(row());
  }

  /** The live event of this change, if it has one. */
  default Optional<LiveEvent> liveEvent() {
    return table().liveEvent(row(), this instanceof Remove);
  }

  /** A row is new, or takes the place of the one with the same key. */
  record Upsert<K, R>(Table<K, R> table, R row) implements Change<K, R> {}

  /** A row is gone. */
  record Remove<K, R>(Table<K, R> table, R row) implements Change<K, R> {}
}
