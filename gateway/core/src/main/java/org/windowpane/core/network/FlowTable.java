package org.windowpane.core.network;

/**
 * A flow table.
 *
 * @param id its number on the switch
 * @param name what it is for, such as {@code policy}
 * @param maxEntries how many entries it holds; 0 where nobody knows
 */
public record FlowTable(int id, String name, long maxEntries) {}
