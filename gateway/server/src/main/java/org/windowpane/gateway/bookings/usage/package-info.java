/** The rates that several bookings reserved and used together. */
package org.windowpane.gateway.bookings.usage;
