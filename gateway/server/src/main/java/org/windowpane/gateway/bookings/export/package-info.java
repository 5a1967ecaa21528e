/** Bookings as files and calendars. */
package org.windowpane.gateway.bookings.export;
