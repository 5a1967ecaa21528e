package org.windowpane.gateway.measurements;

import java.util.UUID;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/** Something that is measured again and again. */
public sealed interface Series {

  /** Of which kind it is, as the store has it. */
  String kind();

  /** Which one of its kind it is, as the store has it. */
  String key();

  /** What a direction of a link carries, in bits per second. */
  record OfLink(LinkDirection direction) implements Series {
    @Override
    public String kind() {
      return "link";
    }

    @Override
    public String key() {
      return direction.toString();
    }
  }

  /**
   * What a queue sends, in bits per second.
   *
   * @param port where it is
   * @param queue its number there
   */
  record OfQueue(SwitchPort port, int queue) implements Series {
    @Override
    public String kind() {
      return "queue";
    }

    @Override
    public String key() {
      return port + "/" + queue;
    }
  }

  /**
   * How full a flow table is, in entries.
   *
   * @param dpid its switch
   * @param table its number there
   */
  record OfTable(Dpid dpid, int table) implements Series {
    @Override
    public String kind() {
      return "table";
    }

    @Override
    public String key() {
      return dpid.shortName() + "/" + table;
    }
  }

  /**
   * Something about a server of a service.
   *
   * @param service the name of the service
   * @param host the address of the server
   * @param port the port that it listens on
   */
  record OfServer(String service, IpPrefix host, int port, ServerMeasure measure)
      implements Series {
    @Override
    public String kind() {
      return "server " + measure;
    }

    @Override
    public String key() {
      return service + " " + host + " " + port;
    }
  }

  /**
   * How much traffic of a rule entered the network, in bits per second.
   *
   * @param rule the id of a rule of a traffic class
   */
  record OfRule(String rule) implements Series {
    @Override
    public String kind() {
      return "rule";
    }

    @Override
    public String key() {
      return rule;
    }
  }

  /** What a booking's flows get at their last hop, in bits per second. */
  record OfBooking(UUID booking) implements Series {
    @Override
    public String kind() {
      return "booking";
    }

    @Override
    public String key() {
      return booking.toString();
    }
  }
}
