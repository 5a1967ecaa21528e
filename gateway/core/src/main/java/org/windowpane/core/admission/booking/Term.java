package org.windowpane.core.admission.booking;

import org.windowpane.core.time.Window;

/**
 * A part of a booking's window over which its rate stays the same.
 *
 * @param window when
 * @param rateBps what is reserved, in bits per second; 0 where the booking reserves nothing
 */
public record Term(Window window, long rateBps) {}
