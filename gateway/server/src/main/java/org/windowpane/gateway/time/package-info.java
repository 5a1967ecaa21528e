/** The time of day, compared with other clocks. */
package org.windowpane.gateway.time;
