package org.windowpane.gateway.database;

import java.util.regex.Pattern;
import org.windowpane.gateway.encoding.Json;

/**
 * JSON that PostgreSQL keeps: it takes every character but NUL, which only a broken switch or
 * controller sends.
 */
public final class PostgresJson {
  /** The escape for NUL: its backslash is not escaped itself. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private PostgresJson() {}

  public static String write(Object value) {
    String json = Json.write(value);
    return json.contains("\\u0000") ? NUL.matcher(json).replaceAll("$1") : json;
  }
}
