package org.windowpane.controller.plan;

/**
 * A queue that a rule asks for.
 *
 * @param port the OpenFlow port
 * @param queue its number, from 1
 * @param rateBps its guaranteed rate in bits per second
 */
public record QueueWanted(int port, int queue, String rule, long rateBps) {}
