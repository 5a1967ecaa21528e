package org.windowpane.client;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A share of the network. Rates are bits per second.
 *
 * @param name its name
 * @param parent the name of its parent; empty for the root
 * @param flows the flows that it covers
 * @param flowsText its flows as a text for people
 * @param mayAllow whether its speakers may allow flows
 * @param mayDeny whether its speakers may deny flows
 * @param maxReserveBps the highest total rate of reservations
 * @param minReserveBps the lowest total rate of reservations while there are any
 * @param tokenFillBps the fill rate of its token bucket
 * @param tokenCapacityBits the capacity of its token bucket in bits
 * @param minLimitBps the rate that rate limits must exceed; empty without rate limits
 * @param reservedNowBps what is reserved now
 * @param peakReservedBps the highest reserved rate from now on
 * @param delegatedBps the sum of the maximums of its children
 * @param speakers the names of its speakers
 * @param defaultSpeakers whether everyone is a speaker
 * @param maySpeak whether you are a speaker
 * @param mayReshape whether you may change or delete it
 */
public record Share(
    String name,
    Optional<String> parent,
    FlowGroup flows,
    String flowsText,
    boolean mayAllow,
    boolean mayDeny,
    long maxReserveBps,
    OptionalLong minReserveBps,
    OptionalLong tokenFillBps,
    OptionalLong tokenCapacityBits,
    OptionalLong minLimitBps,
    long reservedNowBps,
    long peakReservedBps,
    long delegatedBps,
    List<String> speakers,
    boolean defaultSpeakers,
    boolean maySpeak,
    boolean mayReshape) {
  static Share of(JsonObject json) {
    return new Share(
        json.text("name"),
        json.optionalText("parent"),
        FlowGroup.of(json.object("flowGroup")),
        json.text("flowGroupText"),
        json.flag("mayAllow"),
        json.flag("mayDeny"),
        json.number("maxReserveBps"),
        json.optionalNumber("minReserveBps"),
        json.optionalNumber("tokenFillBps"),
        json.optionalNumber("tokenCapacityBits"),
        json.optionalNumber("minLimitBps"),
        json.number("reservedNowBps"),
        json.number("peakReservedBps"),
        json.number("delegatedBps"),
        json.texts("speakers"),
        json.flag("defaultSpeakers"),
        json.flag("maySpeak"),
        json.flag("mayReshape"));
  }
}
