/** What shares reserved and used. */
package org.windowpane.gateway.shares.usage;
