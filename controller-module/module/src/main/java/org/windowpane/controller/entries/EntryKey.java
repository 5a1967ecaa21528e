package org.windowpane.controller.entries;

/**
 * What tells entries of one switch apart.
 *
 * @param priority 0 to 65535; the larger wins
 */
public record EntryKey(int table, int priority, Match match) {}
