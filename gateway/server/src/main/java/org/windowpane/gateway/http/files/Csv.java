package org.windowpane.gateway.http.files;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes lines of comma-separated values (RFC 4180) that are safe in spreadsheets. A field that
 * begins like a formula gets an apostrophe in front, because exports contain text from other users.
 */
public final class Csv {
  private static final String END = "\r\n";

  /** Characters that start a formula in some spreadsheet, or that some spreadsheet skips first. */
  private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

  private Csv() {}

  public static String line(List<String> fields) {
    return fields.stream()
            .map(Csv::withoutFormula)
            .map(Csv::quoted)
            .collect(Collectors.joining(","))
        + END;
  }

  private static String withoutFormula(String field) {
    return !field.isEmpty() && FORMULA.indexOf(field.charAt(0)) >= 0 ? "'" + field : field;
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(it -> it == '"' || it == ',' || it < ' ');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
