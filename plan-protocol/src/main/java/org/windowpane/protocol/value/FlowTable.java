package org.windowpane.protocol.value;

/**
 * A flow table.
 *
 * @param id its number on the switch
 * @param name its purpose, such as {@code policy}
 * @param maxEntries how many entries it holds; 0 if unknown
 */
public record FlowTable(int id, String name, long maxEntries) {}
