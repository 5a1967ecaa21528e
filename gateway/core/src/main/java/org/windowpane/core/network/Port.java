package org.windowpane.core.network;

/**
 * What is known of a port.
 *
 * @param number the OpenFlow port number
 * @param name its interface's name
 * @param up whether it carries packets now
 * @param rateBps how fast it is, in bits per second, the same both ways; 0 if unknown
 * @param queueLimit how many guarantees it can keep apart
 */
public record Port(int number, String name, boolean up, long rateBps, int queueLimit) {}
