/** Reads parameters and values of requests. */
package org.windowpane.gateway.http.forms;
