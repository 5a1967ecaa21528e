package org.windowpane.controller.queues;

import java.util.OptionalLong;

/**
 * The settings of a queue for a scheduler of borrowed rates (HTB, and Open vSwitch's {@code
 * linux-htb} on top).
 *
 * @param minBps what it is sure of, in bits per second
 * @param maxBps what it never exceeds, in bits per second; empty for the port's rate
 * @param order of two queues that want what the others leave, the smaller gets it first
 */
public record QueueShape(long minBps, OptionalLong maxBps, int order) {}
