package org.windowpane.gateway.http.files;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Lines of comma-separated values (RFC 4180) that spreadsheets take for what they are: a field that
 * begins like a formula gets an apostrophe in front, as strangers choose some of what is exported.
 */
public final class Csv {
  private static final String END = "\r\n";

  /** What some spreadsheet begins a formula with, wide forms among them, or passes over first. */
  private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  private Csv() {}

  public static String line(List<String> fields) {
    return fields.stream().map(Csv::harmless).map(Csv::quoted).collect(Collectors.joining(","))
        + END;
  }

  private static String harmless(String field) {
    return !field.isEmpty() && FORMULA.indexOf(field.charAt(0)) >= 0 ? "'" + field : field;
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(it -> it == '"' || it == ',' || it < ' ');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
