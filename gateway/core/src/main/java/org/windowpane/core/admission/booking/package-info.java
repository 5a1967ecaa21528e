/** What is asked for and what is answered: requests, bookings, and decisions with their reasons. */
package org.windowpane.core.admission.booking;
