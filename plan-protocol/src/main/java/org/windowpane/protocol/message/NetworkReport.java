package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import java.util.List;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The answer to {@code GET network}: the network as it is.
 *
 * @param instance identifies one run of the controller
 * @param version grows with every change
 * @param links each is one direction
 */
public record NetworkReport(
    String instance, long version, List<Switch> switches, List<Link> links, List<Host> hosts) {

  /** Copies the lists. */
  public NetworkReport {
    required("instance", instance);
    switches = List.copyOf(required("switches", switches));
    links = List.copyOf(required("links", links));
    hosts = List.copyOf(required("hosts", hosts));
  }

  /**
   * A connected switch.
   *
   * @param queues how it selects a queue
   * @param problem what is wrong with it, as text; null if nothing is
   */
  public record Switch(
      Dpid dpid, List<FlowTable> tables, List<Port> ports, QueueMode queues, String problem) {

    /** Copies the lists. */
    public Switch {
      required("dpid", dpid);
      tables = List.copyOf(required("tables", tables));
      ports = List.copyOf(required("ports", ports));
      required("queues", queues);
    }
  }

  /**
   * A port of a switch.
   *
   * @param number the OpenFlow port number
   * @param rateBps its capacity in bits per second; null if unknown
   * @param queueLimit how many rules can have a queue of the port; 0 if it can have no queues
   * @param queueCount how many queues the port has for them; null for as many as needed
   */
  public record Port(
      int number, String name, boolean up, Long rateBps, int queueLimit, Integer queueCount) {

    /** Checks the ranges. */
    public Port {
      required("name", name);
      check(rateBps == null || rateBps >= 0, "rateBps", "It must not be negative.");
      check(queueLimit >= 0, "queueLimit", "It must not be negative.");
      check(queueCount == null || queueCount >= 0, "queueCount", "It must not be negative.");
    }
  }

  /**
   * A host and the port where it is attached.
   *
   * @param addresses its IP addresses; empty if none is known
   */
  public record Host(Mac mac, List<IpPrefix> addresses, SwitchPort at) {

    /** Checks that each address is a single one. */
    public Host {
      required("mac", mac);
      addresses = List.copyOf(required("addresses", addresses));
      for (int i = 0; i < addresses.size(); i++) {
        check(addresses.get(i).isAddress(), "addresses[" + i + "]", "It must be one address.");
      }
      required("at", at);
    }
  }
}
