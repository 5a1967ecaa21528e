package org.windowpane.gateway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The way to the database that a gateway keeps its record in. */
public final class DatabaseConnection {
  private DatabaseConnection() {}

  /** A connection as its owner, by the file whose only line is the JDBC URL. */
  static Connection open(String urlFile) throws IOException, SQLException {
    return DriverManager.getConnection(Files.readString(Path.of(urlFile)).strip());
  }
}
