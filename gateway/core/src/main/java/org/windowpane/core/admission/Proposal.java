package org.windowpane.core.admission;

import java.time.Instant;
import java.util.List;

/**
 * A request, beside what it is judged by.
 *
 * @param state what holds now
 * @param request what is asked for
 * @param route the way its flows would take
 * @param demands what it would take of everything scarce; only the shares where there is no way
 * @param now the instant of the decision
 */
record Proposal(
    State state, BookingRequest request, Routing.Route route, List<Demand> demands, Instant now) {}
