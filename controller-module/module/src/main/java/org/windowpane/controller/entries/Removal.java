package org.windowpane.controller.entries;

/**
 * A switch reports that an entry is not there any more.
 *
 * @param cookie the entry's
 * @param expired whether its time had come; otherwise it was removed
 */
public record Removal(EntryKey key, long cookie, boolean expired) {}
