/**
 * Keeps the controller's plan equal to the bookings that are active, and tells what became of it.
 */
package org.windowpane.gateway.enforcement;
