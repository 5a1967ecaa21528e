package org.windowpane.gateway.ledger.mapping;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.windowpane.gateway.encoding.Json;

/**
 * The current row of a query, by the aliases of its columns.
 *
 * @param values the query's result, at that row
 */
public record Row(ResultSet values) {
  /** A text; null for NULL. */
  public String text(String column) throws SQLException {
    return values.getString(column);
  }

  /** A text; empty for NULL. */
  public Optional<String> textIfAny(String column) throws SQLException {
    return Optional.ofNullable(text(column));
  }

  /** A number that is not NULL. */
  public long number(String column) throws SQLException {
    return values.getLong(column);
  }

  /** A number; empty for NULL. */
  public OptionalLong numberIfAny(String column) throws SQLException {
    Long number = values.getObject(column, Long.class);
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** A truth value that is not NULL. */
  public boolean flag(String column) throws SQLException {
    return values.getBoolean(column);
  }

  /** An id; null for NULL. */
  public UUID id(String column) throws SQLException {
    return values.getObject(column, UUID.class);
  }

  /** An instant that is not NULL. */
  public Instant instant(String column) throws SQLException {
    return values.getTimestamp(column).toInstant();
  }

  /** An instant; empty for NULL. */
  public Optional<Instant> instantIfAny(String column) throws SQLException {
    return Optional.ofNullable(values.getTimestamp(column)).map(Timestamp::toInstant);
  }

  /** Bytes that are not NULL, as hexadecimal digits. */
  public String hex(String column) throws SQLException {
    return HexFormat.of().formatHex(values.getBytes(column));
  }

  /** An array of texts that is not NULL. */
  public List<String> texts(String column) throws SQLException {
    return List.of((String[]) array(column));
  }

  /** An array of ids that is not NULL. */
  public List<UUID> ids(String column) throws SQLException {
    return List.of((UUID[]) array(column));
  }

  private Object array(String column) throws SQLException {
    Array array = values.getArray(column);
    return array.getArray();
  }

  /** A JSON document that is not NULL. */
  public <T> T json(String column, Class<T> type) throws SQLException {
    return Json.read(text(column), type);
  }
}
