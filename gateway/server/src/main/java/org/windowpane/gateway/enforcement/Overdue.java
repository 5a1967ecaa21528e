package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.util.UUID;

/**
 * Bookings that have begun some seconds ago, and are not active on switches.
 *
 * @param count how many, 1 or more
 * @param first the one that began first
 * @param since when that one began
 */
public record Overdue(int count, UUID first, Instant since) {}
