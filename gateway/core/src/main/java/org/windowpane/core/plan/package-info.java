/** What switches must do, compiled from the bookings that are active. */
package org.windowpane.core.plan;
