package org.windowpane.gateway.database;

import java.util.regex.Pattern;
import org.windowpane.gateway.encoding.Json;

/**
 * Writes JSON for PostgreSQL, without NUL characters, which PostgreSQL does not accept. Only a
 * broken switch or controller sends them.
 */
public final class PostgresJson {
  /** The escape for NUL, with a backslash that is not itself escaped. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private PostgresJson() {}

  public static String write(Object value) {
    String json = Json.write(value);
    return json.contains("\\u0000") ? NUL.matcher(json).replaceAll("$1") : json;
  }
}
