/**
 * What becomes of a packet when several requests match it: the network flow table (PANE, SIGCOMM
 * 2013, §4), compiled from the active requests and kept up to date as they come and go.
 */
package org.windowpane.core.conflict;
