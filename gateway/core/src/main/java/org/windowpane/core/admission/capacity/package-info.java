/**
 * How much there is of everything scarce in the shares and on the network, and what bookings take
 * of it over time.
 */
package org.windowpane.core.admission.capacity;
