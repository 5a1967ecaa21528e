/** Shares of the network, and the tree that they form. */
package org.windowpane.core.share;
