package org.windowpane.gateway.measurements;

import java.time.Instant;

/**
 * Some time of the past.
 *
 * @param from its first instant
 * @param until the instant after its last one, after {@code from}
 */
public record Span(Instant from, Instant until) {}
