/**
 * A client of the Windowpane gateway: {@link org.windowpane.client.WindowpaneClient} has a method
 * for each operation of the API, and {@link org.windowpane.client.reservations.Reservations} keeps
 * bandwidth reserved for an application that must run on without a gateway. Rates are whole bits
 * per second, times are instants in UTC, and a window does not include its end.
 */
package org.windowpane.client;
