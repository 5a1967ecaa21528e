package org.windowpane.core.admission.booking;

import java.time.Instant;

/**
 * The numbers of a refusal for want of room, in the resource's unit.
 *
 * @param at the first instant at which it does not fit
 * @param limit what there is
 * @param reserved what is taken at that instant
 * @param asked what was asked for
 */
public record Shortage(Instant at, long limit, long reserved, long asked) {}
