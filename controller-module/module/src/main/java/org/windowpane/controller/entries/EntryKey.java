package org.windowpane.controller.entries;

/**
 * The key of an entry on one switch.
 *
 * @param priority 0 to 65535; the larger wins
 */
public record EntryKey(int table, int priority, Match match) {}
