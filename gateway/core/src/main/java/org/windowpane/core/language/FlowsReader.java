package org.windowpane.core.language;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.InvalidFlowGroupException;

/** Reads flow groups: {@code (*)} or {@code (srcHost=10.0.0.1, dstPort=80)}. */
final class FlowsReader {
  private static final String PREDICATE = "a predicate such as srcHost=10.0.0.1";

  private final Cursor cursor;
  private final Map<String, String> predicates = new LinkedHashMap<>();
  private final Map<String, Token> values = new HashMap<>();

  private FlowsReader(Cursor cursor) {
    this.cursor = cursor;
  }

  static FlowGroup read(Cursor cursor) {
    return new FlowsReader(cursor).flows();
  }

  private FlowGroup flows() {
    String example = "flows such as (*) or (srcHost=10.0.0.1, dstPort=80)";
    Token whole = cursor.next("("::equals, example);
    if (cursor.accept("*")) {
      cursor.expect(")", "\")\"");
      return FlowGroup.ALL;
    }
    predicate("\"*\" or " + PREDICATE);
    while (cursor.accept(",")) {
      predicate(PREDICATE);
    }
    cursor.expect(")", "\",\" or \")\"");
    try {
      return FlowGroup.of(predicates);
    } catch (InvalidFlowGroupException e) {
      throw Cursor.error(values.getOrDefault(e.field(), whole), e.getMessage());
    }
  }

  private void predicate(String expected) {
    Token name = cursor.next(text -> Field.named(text).isPresent(), expected);
    if (predicates.containsKey(name.text())) {
      throw Cursor.error(
          name, "found a second " + name.text() + ", expected each predicate once at most");
    }
    cursor.expect("=", "\"=\"");
    Token first = cursor.next(FlowsReader::isPartOfValue, "a value of " + name.text());
    values.put(name.text(), first);
    predicates.put(name.text(), value(first));
  }

  /** Tokens that follow one another without a gap: an address is several. */
  private String value(Token first) {
    String value = cursor.textFrom(first, FlowsReader::isPartOfValue);
    if (value.length() > Checks.MAX_LENGTH) {
      throw Cursor.error(
          first,
          "found "
              + Cursor.quote(value)
              + ", expected a value of at most "
              + Checks.MAX_LENGTH
              + " characters");
    }
    return value;
  }

  private static boolean isPartOfValue(String text) {
    return !text.equals(",") && !text.equals(")");
  }
}
