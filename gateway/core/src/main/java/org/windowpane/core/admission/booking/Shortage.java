package org.windowpane.core.admission.booking;

import java.time.Instant;

/**
 * The numbers of a refusal because capacity is short, in the resource's unit.
 *
 * @param at the first instant at which it does not fit
 * @param limit the capacity of the resource
 * @param reserved what is reserved at that instant
 * @param asked the requested amount
 */
public record Shortage(Instant at, long limit, long reserved, long asked) {}
