package org.windowpane.controller.entries;

/**
 * A match that the module never makes, found on a switch; good only for removing its entry.
 *
 * @param handle the match in the terms of the switch's protocol, comparable by equals
 */
public record ForeignMatch(Object handle) implements Match {}
