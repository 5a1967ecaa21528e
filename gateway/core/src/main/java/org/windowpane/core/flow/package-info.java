/** Sets of flows: the conjunctions of predicates that shares and bookings are about. */
package org.windowpane.core.flow;
