/** Stand-ins for what the gateway works with, and ways to try it. */
package org.windowpane.gateway.testing;
