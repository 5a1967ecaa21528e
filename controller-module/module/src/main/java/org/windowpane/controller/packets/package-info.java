/** Packets that come to the controller, and those that it sends: services, on any thread. */
package org.windowpane.controller.packets;
