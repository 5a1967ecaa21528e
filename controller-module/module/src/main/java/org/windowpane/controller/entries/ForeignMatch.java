package org.windowpane.controller.entries;

/**
 * A match that the module never makes, found on a switch; good only for removing its entry.
 *
 * @param handle the match in the words of whoever talks to the switch, comparable by equals
 */
public record ForeignMatch(Object handle) implements Match {}
