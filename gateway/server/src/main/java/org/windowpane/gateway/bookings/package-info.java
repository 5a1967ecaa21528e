/** Bookings: requests, decisions and the REST resources. */
package org.windowpane.gateway.bookings;
