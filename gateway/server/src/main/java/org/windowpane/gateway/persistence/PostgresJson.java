package org.windowpane.gateway.persistence;

import java.util.regex.Pattern;
import org.windowpane.gateway.application.Json;

/**
 * JSON that PostgreSQL keeps: it takes every character but NUL, which only a broken switch or
 * controller sends.
 */
final class PostgresJson {
  /** The escape for NUL: its backslash is not escaped itself. */
  private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private PostgresJson() {}

  static String write(Object value) {
    String json = Json.write(value);
    return json.contains("\\u0000") ? NUL.matcher(json).replaceAll("$1") : json;
  }
}
