package org.windowpane.embedded.hosts;

import java.util.Optional;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.projectfloodlight.openflow.types.IPAddress;
import org.projectfloodlight.openflow.types.MacAddress;

/**
 * A packet of a host came in at a port.
 *
 * @param address the address the host calls its own in it, if it does
 * @param when of {@link System#nanoTime}
 */
record Sighting(MacAddress mac, SwitchPort at, Optional<IPAddress<?>> address, long when) {}
