/** Turns counters of the switches into rates. */
package org.windowpane.gateway.measurements.live;
