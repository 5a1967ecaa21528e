/** Booking requests, bookings, and decisions with their reasons. */
package org.windowpane.core.admission.booking;
