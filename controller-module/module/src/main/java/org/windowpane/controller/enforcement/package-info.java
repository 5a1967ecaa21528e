/**
 * Keeps every switch in the state of the plan: reads the tables, compares them with the wanted
 * entries, sends the changes, and records those that the switch confirmed. Everything runs on one
 * {@link Loop}; the switches themselves are behind {@link FlowTables} and {@link
 * org.windowpane.controller.queues.Queues}.
 */
package org.windowpane.controller.enforcement;
