/**
 * What becomes of a packet when several requests match it: the network flow table (PANE, SIGCOMM
 * 2013, §4).
 */
package org.windowpane.core.conflict;
