package org.windowpane.controller.enforcement;

/** How many packets came in by a port and went out of it, since its switch began to count. */
public record PortCount(long in, long out) {}
