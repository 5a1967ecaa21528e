/** What is, was and will be reserved and used of links. */
package org.windowpane.gateway.bookings.links;
