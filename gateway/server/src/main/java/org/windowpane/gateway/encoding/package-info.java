/** JSON and hashes, as every part of the gateway writes them. */
package org.windowpane.gateway.encoding;
