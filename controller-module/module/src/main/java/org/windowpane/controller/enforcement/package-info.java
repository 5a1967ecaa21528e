/**
 * Keeps every switch as the plan says: reads what is there, asks {@code plan} what must change, has
 * it changed, and knows what was confirmed. Everything runs on one {@link Loop}; the switches
 * themselves are behind {@link FlowTables} and {@link Queues}.
 */
package org.windowpane.controller.enforcement;
