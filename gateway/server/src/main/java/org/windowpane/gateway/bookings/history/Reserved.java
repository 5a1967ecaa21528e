package org.windowpane.gateway.bookings.history;

import java.util.UUID;
import org.windowpane.core.admission.booking.Term;

/**
 * What a booking reserved for a while.
 *
 * @param booking its id
 * @param pinned whether it has a path: only what does is measured
 * @param term when, and how much in bits per second
 */
public record Reserved(UUID booking, boolean pinned, Term term) {}
