package org.windowpane.controller.meters;

/**
 * What a meter lets through.
 *
 * @param kbps in thousands of bits per second
 * @param burstKbits how much may come at once, in thousands of bits
 */
public record MeterShape(long kbps, long burstKbits) {}
