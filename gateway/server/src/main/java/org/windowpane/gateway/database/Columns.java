package org.windowpane.gateway.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows for {@code unnest}, column by column. So one statement with a constant text takes any number
 * of rows in one round trip.
 */
public final class Columns {
  private final List<String> types;
  private final List<List<Object>> values = new ArrayList<>();

  /** Columns of these types, such as {@code text}. */
  public Columns(String... types) {
    this.types = List.of(types);
    this.types.forEach(type -> values.add(new ArrayList<>()));
  }

  /** Adds a row, with a value for each column; stores instants as text. */
  public void add(Object... row) {
    for (int column = 0; column < row.length; column++) {
      values.get(column).add(row[column] instanceof Instant at ? text(at) : row[column]);
    }
  }

  /** The instant as text for PostgreSQL, which takes years of five digits without a sign only. */
  public static String text(Instant at) {
    String text = at.toString();
    return text.startsWith("+") ? text.substring(1) : text;
  }

  /** Binds every column, and returns the index of the next parameter. */
  public int bind(PreparedStatement statement, int first) throws SQLException {
    Connection connection = statement.getConnection();
    for (int column = 0; column < types.size(); column++) {
      statement.setArray(
          first + column,
          connection.createArrayOf(types.get(column), values.get(column).toArray()));
    }
    return first + types.size();
  }
}
