/** Keeps the controller's plan equal to the active bookings, and records the result. */
package org.windowpane.gateway.enforcement;
