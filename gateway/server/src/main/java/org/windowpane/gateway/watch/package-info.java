/** Detects threads that hang. */
package org.windowpane.gateway.watch;
