/**
 * Keeps every switch as the plan says: reads what is there, compares it with what is wanted, sends
 * the changes, and records what was confirmed. Everything runs on one {@link Loop}; the switches
 * themselves are behind {@link FlowTables} and {@link org.windowpane.controller.queues.Queues}.
 */
package org.windowpane.controller.enforcement;
