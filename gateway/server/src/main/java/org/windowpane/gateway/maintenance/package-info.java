/** Maintenance of switches and links, and what becomes of bookings if any of them fail. */
package org.windowpane.gateway.maintenance;
