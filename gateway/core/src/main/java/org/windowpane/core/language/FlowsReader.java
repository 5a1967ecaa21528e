package org.windowpane.core.language;

import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.FlowGroupBuilder;
import org.windowpane.core.flow.InvalidFlowGroupException;

/** Reads flow groups: {@code (*)} or {@code (srcHost=10.0.0.1, dstPort=80)}. */
final class FlowsReader {
  private static final String PREDICATE = "a predicate such as srcHost=10.0.0.1";

  private final Cursor cursor;
  private final FlowGroupBuilder flows = new FlowGroupBuilder();

  private FlowsReader(Cursor cursor) {
    this.cursor = cursor;
  }

  static FlowGroup read(Cursor cursor) {
    return new FlowsReader(cursor).flows();
  }

  private FlowGroup flows() {
    cursor.expect("(", "flows such as (*) or (srcHost=10.0.0.1, dstPort=80)");
    if (cursor.accept(")")) {
      return FlowGroup.ALL;
    }
    if (cursor.accept("*")) {
      cursor.expect(")", "\")\"");
      return FlowGroup.ALL;
    }
    predicate("\"*\" or " + PREDICATE);
    while (cursor.accept(",")) {
      predicate(PREDICATE);
    }
    cursor.expect(")", "\",\" or \")\"");
    return flows.build();
  }

  private void predicate(String expected) {
    String name = cursor.next(text -> Field.named(text).isPresent(), expected).text();
    cursor.expect("=", "\"=\"");
    Token value = cursor.next(FlowsReader::isPartOfValue, "a value of " + name);
    try {
      flows.add(name, text(value));
    } catch (InvalidFlowGroupException e) {
      throw Cursor.error(value, e.getMessage());
    }
  }

  /** Tokens that follow one another without a gap: an address is several. */
  private String text(Token first) {
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
