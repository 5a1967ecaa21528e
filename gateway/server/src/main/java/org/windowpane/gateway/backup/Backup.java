package org.windowpane.gateway.backup;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.windowpane.gateway.backup.Manifest.TableContent;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.Schema;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.encoding.Json;

/**
 * Writes a backup: the rows of all tables as of one instant, in a ZIP file, while gateways work. It
 * needs neither the programs of PostgreSQL nor their version, and the roles and grants come from
 * the migrations.
 */
public final class Backup {
  /**
   * Not in a backup: sessions, so that those that ended later do not come back; and what migrations
   * or the next active gateway create.
   */
  static final Set<String> LEFT_OUT = Set.of("session", "leadership_lease", "schema_compatibility");

  /**
   * Columns that a backup has as NULL: how to reach the gateway that is active now, and what it
   * takes as sent by another gateway.
   */
  private static final Map<String, Set<String>> AS_NULL =
      Map.of("leadership", Set.of("address", "secret"));

  private static final String HEAD =
      """
      SELECT transaction_timestamp() AS taken_at, epoch, coalesce(seq, 0) AS seq,
             coalesce(encode(hash, 'hex'), '') AS hash
        FROM leadership LEFT JOIN (SELECT seq, hash FROM audit_event ORDER BY seq DESC LIMIT 1) AS e
          ON true
      """;

  private Backup() {}

  /**
   * Writes a backup. The file appears when it is complete; only its owner can read it, because it
   * holds secrets.
   *
   * @param url a JDBC URL with the owner of the database
   * @param file a file that does not exist
   * @throws StoreException if the database cannot be read
   * @throws IOException if the file cannot be written; the message has the reason
   */
  public static Manifest write(String url, Path file) throws StoreException, IOException {
    if (Files.exists(file)) {
      throw new IOException(file + " exists. Choose another file.");
    }
    Path partial = file.resolveSibling(file.getFileName() + ".part");
    try {
      Manifest manifest = writeTo(partial, url);
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
      return manifest;
    } catch (FileAlreadyExistsException e) {
      throw new IOException(partial + " exists. Another backup writes it, or was stopped.", e);
    } catch (NoSuchFileException e) {
      throw new IOException(file.toAbsolutePath().getParent() + " is not a directory.", e);
    } catch (StoreException | IOException | RuntimeException e) {
      Files.deleteIfExists(partial);
      throw e;
    }
  }

  private static Manifest writeTo(Path partial, String url) throws StoreException, IOException {
    Files.createFile(
        partial,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE);
        ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(channel));
        Connection connection = Database.open(url)) {
      zip.setLevel(Deflater.BEST_SPEED);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      Manifest manifest = copy(connection, zip);
      connection.rollback();
      zip.putNextEntry(new ZipEntry(Manifest.ENTRY));
      zip.write(Json.bytes(manifest));
      zip.closeEntry();
      zip.finish();
      channel.force(true);
      return manifest;
    } catch (SQLException e) {
      throw new StoreException("The database could not be read", e);
    }
  }

  private static Manifest copy(Connection connection, ZipOutputStream zip)
      throws SQLException, IOException, StoreException {
    Schema schema = Schema.of(connection);
    if (schema.version() == 0) {
      throw new StoreException("The database has no schema, so there is nothing to back up", null);
    }
    CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
    List<TableContent> tables = new ArrayList<>();
    for (StoredTable table : StoredTable.all(connection)) {
      if (LEFT_OUT.contains(table.name())) {
        continue;
      }
      zip.putNextEntry(new ZipEntry(new TableContent(table.name(), List.of(), 0).entry()));
      long rows =
          copy.copyOut(
              "COPY (SELECT %s FROM %s) TO STDOUT"
                  .formatted(
                      table.columnList(AS_NULL.getOrDefault(table.name(), Set.of())), table.name()),
              new Unclosed(zip));
      zip.closeEntry();
      tables.add(new TableContent(table.name(), table.columns(), rows));
    }
    try (Statement statement = connection.createStatement();
        ResultSet head = statement.executeQuery(HEAD)) {
      head.next();
      return new Manifest(
          Manifest.FORMAT,
          schema.version(),
          head.getTimestamp("taken_at").toInstant(),
          head.getLong("epoch"),
          head.getLong("seq"),
          head.getString("hash"),
          tables);
    }
  }

  /** An entry of the file, which stays open for the next one. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {
      // The file has further entries.
    }
  }
}
