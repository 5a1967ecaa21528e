package org.windowpane.gateway.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * An event as one line of JSON. Its detail is a string there, so that no program that reads and
 * writes JSON changes a character that the hash covers.
 */
public final class AuditLine {
  private static final ObjectReader READER =
      Json.STRICT
          .readerFor(AuditEvent.class)
          .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  private AuditLine() {}

  /** The line, without its end. */
  public static String write(AuditEvent event) {
    return Json.write(event);
  }

  /**
   * The event of a line.
   *
   * @throws MalformedException where the line is no event
   */
  public static AuditEvent read(String line) throws MalformedException {
    try {
      AuditEvent event = READER.readValue(line);
      if (event == null) {
        throw new MalformedException("is no event");
      }
      return event;
    } catch (JsonProcessingException e) {
      throw new MalformedException("is no event: " + reason(e));
    }
  }

  /** The part of the reader's message that is about the line. */
  private static String reason(JsonProcessingException e) {
    Throwable cause = e.getCause();
    return cause instanceof NullPointerException
        ? cause.getMessage() + " is missing"
        : e.getOriginalMessage().replaceFirst("(?s)( \\(|[:;\n]).*", "");
  }

  /** A line is no event. */
  public static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(String message) {
      super(message);
    }
  }
}
