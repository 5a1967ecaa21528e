package org.windowpane.controller.services;

import org.windowpane.protocol.value.IpPrefix;

/**
 * A flow of a service, by where it comes from.
 *
 * @param client the address of the client
 * @param port its port
 */
public record Flow(IpPrefix client, int port) {}
