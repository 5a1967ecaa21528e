/** Tries requests on the waiting list again. */
package org.windowpane.gateway.bookings.waiting;
