package org.windowpane.gateway.ledger.mapping;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.gateway.database.Columns;

/**
 * One column of a table of the ledger. Values are sent as text and cast by PostgreSQL, so that one
 * statement takes any number of rows of any table.
 *
 * @param name in the database
 * @param alias the name under which a query returns it
 * @param type the type in the database, such as {@code bigint} or {@code text[]}
 * @param use what an upsert does with it
 * @param value the value of a row: null, an {@link Optional}, an {@link OptionalLong}, an {@link
 *     Instant}, a collection for an array, hexadecimal digits for {@code bytea}, or anything whose
 *     text PostgreSQL reads
 * @param <R> the rows
 */
public record Column<R>(String name, String alias, String type, Use use, Function<R, ?> value) {

  /** What an upsert does with a column of a row that is stored already. */
  public enum Use {
    /** It identifies the row. */
    KEY,
    /** It keeps its first value. */
    FIXED,
    /** It takes the new value. */
    CHANGING
  }

  /** A column that identifies a row. */
  public static <R> Column<R> key(String name, String type, Function<R, ?> value) {
    return new Column<>(name, name, type, Use.KEY, value);
  }

  /** A column that never changes once the row is stored. */
  public static <R> Column<R> fixed(String name, String type, Function<R, ?> value) {
    return new Column<>(name, name, type, Use.FIXED, value);
  }

  /** A column that changes. */
  public static <R> Column<R> changing(String name, String type, Function<R, ?> value) {
    return new Column<>(name, name, type, Use.CHANGING, value);
  }

  /** This column, returned by queries under another name. */
  public Column<R> as(String other) {
    return new Column<>(name, other, type, use, value);
  }

  /** The value of a row as PostgreSQL reads it; null for NULL. */
  public String text(R row) {
    return encoded(value.apply(row));
  }

  private String encoded(Object object) {
    if (object instanceof Optional<?> optional) {
      return encoded(optional.orElse(null));
    }
    if (object instanceof OptionalLong optional) {
      return optional.isPresent() ? Long.toString(optional.getAsLong()) : null;
    }
    if (object instanceof Instant instant) {
      return Columns.text(instant);
    }
    if (object instanceof Collection<?> collection) {
      return array(collection);
    }
    if (object == null) {
      return null;
    }
    return type.equals("bytea") ? "\\x" + object : clean(object.toString());
  }

  /** PostgreSQL stores every character but NUL, which only a broken switch or controller sends. */
  private static String clean(String text) {
    return text.replace("\0", "");
  }

  private static String array(Collection<?> values) {
    return values.stream()
        .map(it -> '"' + clean(it.toString()).replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(Collectors.joining(",", "{", "}"));
  }
}
