/** What administrators have to look at, gathered from all parts of the gateway. */
package org.windowpane.gateway.attention;
