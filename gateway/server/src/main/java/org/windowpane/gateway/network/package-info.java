/** The network: switches, links, hosts and paths, as the controller reports them. */
package org.windowpane.gateway.network;
