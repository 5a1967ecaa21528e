package org.windowpane.gateway.backup;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of the database.
 *
 * @param name its name, quoted
 * @param columns the columns that have values of their own, quoted
 * @param identity the column that the database numbers, if any, quoted; or null
 * @param referencesTo the tables that it refers to
 */
record StoredTable(String name, List<String> columns, String identity, Set<String> referencesTo) {

  private static final String TABLES =
      """
      SELECT quote_ident(relname) AS name
        FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'flyway_schema_history'
       ORDER BY relname
      """;

  private static final String COLUMNS =
      """
      SELECT quote_ident(attname) AS name, attidentity <> '' AS is_identity
        FROM pg_attribute
       WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       ORDER BY attnum
      """;

  private static final String REFERENCES =
      """
      SELECT DISTINCT quote_ident(relname) AS name
        FROM pg_constraint JOIN pg_class ON pg_class.oid = confrelid
       WHERE conrelid = ?::regclass AND contype = 'f' AND confrelid <> conrelid
      """;

  /** All tables, each after those that it refers to. */
  static List<StoredTable> all(Connection connection) throws SQLException {
    Map<String, StoredTable> left = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(TABLES)) {
      while (row.next()) {
        String name = row.getString("name");
        left.put(name, read(connection, name));
      }
    }
    List<StoredTable> sorted = new ArrayList<>();
    while (!left.isEmpty()) {
      List<StoredTable> next =
          left.values().stream()
              .filter(table -> table.referencesTo().stream().noneMatch(left::containsKey))
              .toList();
      if (next.isEmpty()) {
        throw new IllegalStateException("Tables refer to each other: " + left.keySet());
      }
      next.forEach(table -> left.remove(table.name()));
      sorted.addAll(next);
    }
    return sorted;
  }

  private static StoredTable read(Connection connection, String name) throws SQLException {
    List<String> columns = new ArrayList<>();
    String identity = null;
    try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          columns.add(row.getString("name"));
          identity = row.getBoolean("is_identity") ? row.getString("name") : identity;
        }
      }
    }
    return new StoredTable(name, columns, identity, references(connection, name));
  }

  private static Set<String> references(Connection connection, String name) throws SQLException {
    List<String> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(REFERENCES)) {
      statement.setString(1, name);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(row.getString("name"));
        }
      }
    }
    return found.stream().collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Its columns, separated by commas.
   *
   * @param asNull those of which NULL is selected in place of their values
   */
  String columnList(Set<String> asNull) {
    return columns.stream()
        .map(column -> asNull.contains(column) ? "NULL AS " + column : column)
        .collect(Collectors.joining(", "));
  }
}
