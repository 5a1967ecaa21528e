/** What shares have besides bookings: services and traffic classes. */
package org.windowpane.gateway.ledger.resources;
