/** What shares have besides bookings: services, traffic classes, and path rules. */
package org.windowpane.gateway.ledger.resources;
