package org.windowpane.gateway.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.windowpane.gateway.backup.Manifest.TableContent;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.Migrations;
import org.windowpane.gateway.database.Schema;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.store.Journal;

/**
 * Restores a backup into an empty database. The migrations create the schema of the backup with its
 * roles and grants, then the rows are copied, and then later migrations follow.
 */
public final class Restore {
  /**
   * How far the epoch is raised. Controllers and switches may have seen epochs after the backup,
   * and refuse smaller ones.
   */
  static final long EPOCHS = 1_000_000;

  /**
   * How far the numbers of batches are raised, so that no standby takes one for a batch that it
   * knows. A batch keeps its place in the journal.
   */
  private static final long BATCHES = 1_000_000L * Journal.LENGTH;

  private static final String IS_EMPTY =
      """
      SELECT count(*) = 0 FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      """;

  /** The table of the partitions that there are; a function creates both. */
  private static final String PARTITIONS = "sample_partition";

  private static final List<String> AFTERWARDS =
      List.of(
          "UPDATE leadership SET epoch = epoch + "
              + EPOCHS
              + ", holder = 'restored', since = now(), address = NULL, secret = NULL",
          "UPDATE journal SET number = number + " + BATCHES);

  private final ZipFile file;
  private final Manifest manifest;

  private Restore(ZipFile file, Manifest manifest) {
    this.file = file;
    this.manifest = manifest;
  }

  /**
   * Restores a backup, and migrates it to the schema that this gateway needs.
   *
   * @param url the JDBC URL of an empty database, with its owner
   * @throws StoreException if the database is not empty, or cannot be written; then nothing of the
   *     backup is stored
   * @throws IOException if the file cannot be read or is damaged; the message has the reason
   */
  public static Manifest read(String url, Path file) throws StoreException, IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Restore restore = new Restore(zip, manifest(zip, file));
      restore.checkFile();
      restore.run(url);
      return restore.manifest;
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file.", e);
    } catch (ZipException e) {
      throw new IOException(file + " is not a complete backup", e);
    } catch (SQLException e) {
      throw new StoreException("The backup could not be restored", e);
    }
  }

  private static Manifest manifest(ZipFile zip, Path file) throws IOException {
    ZipEntry entry = zip.getEntry(Manifest.ENTRY);
    if (entry == null) {
      throw new IOException(file + " is not a backup: it has no " + Manifest.ENTRY + ".");
    }
    try (InputStream in = zip.getInputStream(entry)) {
      Manifest manifest = Json.LENIENT.readValue(in, Manifest.class);
      if (manifest.format() != Manifest.FORMAT || manifest.schema() > Schema.SUPPORTED) {
        throw new IOException(
            "%s was written by a newer version (format %d, schema %d; this gateway knows format %d and schema %d)."
                .formatted(
                    file, manifest.format(), manifest.schema(), Manifest.FORMAT, Schema.SUPPORTED));
      }
      return manifest;
    }
  }

  /** Reads the whole file, before anything is written. */
  private void checkFile() throws IOException {
    for (TableContent content : manifest.tables()) {
      ZipEntry entry = file.getEntry(content.entry());
      if (entry == null) {
        throw new IOException("The backup is damaged: it has no " + content.entry() + ".");
      }
      try (CheckedInputStream rows =
          new CheckedInputStream(file.getInputStream(entry), new CRC32())) {
        rows.transferTo(OutputStream.nullOutputStream());
        if (rows.getChecksum().getValue() != entry.getCrc()) {
          throw new IOException("The backup is damaged: " + content.entry() + " was changed.");
        }
      }
    }
  }

  private void run(String url) throws SQLException, StoreException, IOException {
    try (Connection connection = Database.open(url)) {
      if (!isTrue(connection, IS_EMPTY)) {
        throw new StoreException(
            "The database is not empty. Restore into a new database; this one was not changed",
            null);
      }
    }
    Migrations.to(url, manifest.schema());
    try (Connection connection = Database.open(url)) {
      connection.setAutoCommit(false);
      fill(connection);
      connection.commit();
    }
    Migrations.toLatest(url);
  }

  private void fill(Connection connection) throws SQLException, IOException {
    List<StoredTable> tables = StoredTable.all(connection);
    Map<String, StoredTable> byName =
        tables.stream().collect(Collectors.toMap(StoredTable::name, Function.identity()));
    for (int last = tables.size() - 1; last >= 0; last--) {
      String name = tables.get(last).name();
      if (!Backup.LEFT_OUT.contains(name)) {
        // Migrations put the first rows into some tables.
        execute(connection, "DELETE FROM " + name);
      }
    }
    for (TableContent content : manifest.tables()) {
      if (!byName.containsKey(content.name())) {
        throw new IOException("The backup has a table " + content.name() + ", which is unknown.");
      }
      if (content.name().equals(PARTITIONS)) {
        createPartitions(connection, content);
      }
    }
    for (TableContent content : manifest.tables()) {
      if (!content.name().equals(PARTITIONS)) {
        copy(connection, content, content.name());
        number(connection, byName.get(content.name()));
      }
    }
    for (String statement : AFTERWARDS) {
      execute(connection, statement);
    }
    checkLastEvent(connection);
  }

  private void createPartitions(Connection connection, TableContent partitions)
      throws SQLException, IOException {
    execute(
        connection,
        "CREATE TEMPORARY TABLE restored_partition (LIKE " + PARTITIONS + ") ON COMMIT DROP");
    copy(connection, partitions, "restored_partition");
    execute(connection, "SELECT make_sample_partition(tier, starts) FROM restored_partition");
  }

  private void copy(Connection connection, TableContent content, String table)
      throws SQLException, IOException {
    CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
    try (InputStream rows = file.getInputStream(file.getEntry(content.entry()))) {
      long stored =
          copy.copyIn(
              "COPY %s (%s) FROM STDIN".formatted(table, String.join(", ", content.columns())),
              rows);
      if (stored != content.rows()) {
        throw new IOException("The backup is damaged: " + content.entry() + " was changed.");
      }
    }
  }

  /** Continues the numbers of a table behind its last row. */
  private static void number(Connection connection, StoredTable table) throws SQLException {
    if (table.identity() != null) {
      execute(
          connection,
          "SELECT setval(pg_get_serial_sequence('%s', '%s'), coalesce(max(%s), 0) + 1, false) FROM %s"
              .formatted(table.name(), table.identity(), table.identity(), table.name()));
    }
  }

  private void checkLastEvent(Connection connection) throws SQLException, IOException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            SELECT coalesce(max(seq), 0) = ? AND
                   coalesce((SELECT encode(hash, 'hex') FROM audit_event ORDER BY seq DESC LIMIT 1),
                            '') = ?
              FROM audit_event
            """)) {
      statement.setLong(1, manifest.lastEvent());
      statement.setString(2, manifest.lastHash());
      try (ResultSet result = statement.executeQuery()) {
        if (!result.next() || !result.getBoolean(1)) {
          throw new IOException("The backup is damaged: it does not end with its last event.");
        }
      }
    }
  }

  private static boolean isTrue(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      return result.next() && result.getBoolean(1);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
