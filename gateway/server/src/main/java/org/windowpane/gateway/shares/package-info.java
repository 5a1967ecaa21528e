/** Shares: requests, decisions and the REST resources. */
package org.windowpane.gateway.shares;
