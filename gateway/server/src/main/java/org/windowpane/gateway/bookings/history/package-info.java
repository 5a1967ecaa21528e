/** Every booking ever made, and what it reserved. */
package org.windowpane.gateway.bookings.history;
