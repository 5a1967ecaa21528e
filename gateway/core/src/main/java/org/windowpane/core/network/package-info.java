/** The network as it is known: switches, links, hosts, and the shortest paths between hosts. */
package org.windowpane.core.network;
