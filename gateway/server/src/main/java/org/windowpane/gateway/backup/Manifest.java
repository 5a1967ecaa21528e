package org.windowpane.gateway.backup;

import java.time.Instant;
import java.util.List;

/**
 * The description of a backup, its last entry: without it, the backup is incomplete.
 *
 * @param format the version of the format of the file
 * @param schema the version of the database schema
 * @param takenAt when the backup was taken, by the clock of the database
 * @param epoch the epoch of the active gateway
 * @param lastEvent the number of the last audit event; 0 without events
 * @param lastHash the hash of that event, in hex; empty without events
 * @param tables the stored tables, each after those that it refers to
 */
public record Manifest(
    int format,
    int schema,
    Instant takenAt,
    long epoch,
    long lastEvent,
    String lastHash,
    List<TableContent> tables) {
  /** The format that this version writes and reads. */
  static final int FORMAT = 1;

  /** The entry of the file that holds the manifest. */
  static final String ENTRY = "backup.json";

  /** Copies the list. */
  public Manifest {
    tables = List.copyOf(tables);
  }

  /**
   * The rows of a table, in the text format of COPY.
   *
   * @param name the name of the table
   * @param columns the stored columns, in their order
   * @param rows the number of rows
   */
  public record TableContent(String name, List<String> columns, long rows) {
    /** Copies the list. */
    public TableContent {
      columns = List.copyOf(columns);
    }

    /** The entry of the file that holds the rows. */
    String entry() {
      return "tables/" + name + ".copy";
    }
  }
}
