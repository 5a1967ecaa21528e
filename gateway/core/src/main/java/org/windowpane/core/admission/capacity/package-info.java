/**
 * The capacity of shares, links, ports and flow tables, and how much of it bookings reserve over
 * time.
 */
package org.windowpane.core.admission.capacity;
