package org.windowpane.core.network;

/**
 * One direction of a link between two switches.
 *
 * @param from the port that sends
 * @param to the port that receives
 */
public record Link(SwitchPort from, SwitchPort to) {}
