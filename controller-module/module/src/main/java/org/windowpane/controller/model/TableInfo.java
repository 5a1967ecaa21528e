package org.windowpane.controller.model;

/**
 * A flow table.
 *
 * @param maxEntries how many entries the switch says it holds; 0 when it does not say
 */
public record TableInfo(int id, String name, long maxEntries) {}
