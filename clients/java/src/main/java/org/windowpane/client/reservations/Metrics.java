package org.windowpane.client.reservations;

import java.time.Duration;

/**
 * What happened since the start, at one moment.
 *
 * @param requested reservations that the application asked for
 * @param granted reservations that the gateway granted, also again after a refusal or failure
 * @param refused refusals of the gateway
 * @param failed requests that failed in another way: no gateway, a wrong token, an invalid request
 * @param skipped requests that were not sent, because the gateway was away or too many were open
 * @param belowThreshold transfers that were too small to reserve
 * @param extended windows that were extended
 * @param cancelled bookings that were canceled
 * @param open reservations that are open now
 * @param booked reservations that are booked now
 * @param latencyP50 the median of the last 1,024 times from the request to the grant; 0 if none
 * @param latencyP95 their 95th percentile
 * @param latencyP99 their 99th percentile
 */
public record Metrics(
    long requested,
    long granted,
    long refused,
    long failed,
    long skipped,
    long belowThreshold,
    long extended,
    long cancelled,
    int open,
    int booked,
    Duration latencyP50,
    Duration latencyP95,
    Duration latencyP99) {}
