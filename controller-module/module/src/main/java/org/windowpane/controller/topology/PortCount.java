package org.windowpane.controller.topology;

/** How many packets came in by a port and went out of it, since its switch began to count. */
public record PortCount(long in, long out) {}
