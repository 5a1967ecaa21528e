package org.windowpane.controller.services;

import org.windowpane.protocol.value.IpPrefix;

/**
 * The first packet of a TCP connection that checks a server.
 *
 * @param virtual the address that it comes from
 * @param number its sequence number, which the answer acknowledges; 32 bits
 */
public record HealthQuestion(IpPrefix virtual, Target target, long number) {}
