/** Services: the servers that new flows get, on any thread. */
package org.windowpane.controller.services;
