/** What the switches counted, as rates. */
package org.windowpane.gateway.telemetry;
