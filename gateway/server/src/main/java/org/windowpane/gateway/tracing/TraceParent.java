package org.windowpane.gateway.tracing;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of W3C Trace Context that names a trace and a span of it. */
public final class TraceParent {
  /** The name of the header. */
  public static final String HEADER = "traceparent";

  private static final int LONGEST = 512;

  /** A later version than 00 may have more fields behind the four that are known. */
  private static final Pattern FORMAT =
      Pattern.compile("(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  private TraceParent() {}

  /** The span that a header names; empty for one that is missing or not valid. */
  public static Optional<SpanContext> parse(String header) {
    if (header == null || header.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher parts = FORMAT.matcher(header);
    if (!parts.matches() || (parts.group(1).equals("00") && parts.group(5) != null)) {
      return Optional.empty();
    }
    boolean isSampled = (Integer.parseInt(parts.group(4), 16) & 1) == 1;
    SpanContext context =
        SpanContext.createFromRemoteParent(
            parts.group(2),
            parts.group(3),
            isSampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
            TraceState.getDefault());
    return Optional.of(context).filter(SpanContext::isValid);
  }

  /** The header that names a span. */
  public static String of(SpanContext span) {
    return "00-"
        + span.getTraceId()
        + "-"
        + span.getSpanId()
        + "-"
        + (span.isSampled() ? "01" : "00");
  }
}
