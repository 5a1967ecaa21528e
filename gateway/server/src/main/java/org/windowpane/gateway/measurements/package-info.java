/** Measurements of links, queues, tables and bookings, and their charts. */
package org.windowpane.gateway.measurements;
