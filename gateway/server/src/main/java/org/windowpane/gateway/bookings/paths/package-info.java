/** What users require of the paths of bookings. */
package org.windowpane.gateway.bookings.paths;
