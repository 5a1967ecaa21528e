package org.windowpane.core.plan;

import java.time.Instant;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;

/**
 * One rule of a plan: a guarantee along a pinned path.
 *
 * @param id what it is known by; the booking's
 * @param order where rules overlap the smaller one wins; equal ones by id
 * @param flowGroup the flows
 * @param rateBps the guaranteed rate in bits per second
 * @param path the way
 * @param until when it ends by itself
 */
public record PlanRule(
    String id, int order, FlowGroup flowGroup, long rateBps, Path path, Instant until) {}
