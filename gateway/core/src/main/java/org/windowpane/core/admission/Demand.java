package org.windowpane.core.admission;

/**
 * A part of something scarce that a booking takes during its window.
 *
 * @param resource what it is a part of
 * @param amount how much, in the resource's unit; more than 0
 */
public record Demand(Resource resource, long amount) {}
