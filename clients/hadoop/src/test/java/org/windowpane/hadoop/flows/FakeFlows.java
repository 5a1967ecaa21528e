package org.windowpane.hadoop.flows;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Reservations of the host 10.0.0.9, without a gateway and without waiting. Loopback addresses
 * count as those of another host, so that tests can use a real HDFS.
 */
public final class FakeFlows implements Tally {
  private static final String HERE = "10.0.0.9";

  private final Configuration conf = new Configuration(false);
  private final FakeBandwidth bandwidth = new FakeBandwidth();
  private final ManualThread thread = new ManualThread();
  private final Map<Integer, Integer> localPorts = new HashMap<>();
  private final List<Bandwidth.Outcome> outcomes = new ArrayList<>();
  private FlowWorker worker;
  private int aboveThreshold;
  private int belowThreshold;

  /** With a setting. */
  public FakeFlows set(String key, String value) {
    conf.set(key, value);
    return this;
  }

  /** The connection to a server on this port has that local port. */
  FakeFlows connected(int port, int localPort) {
    localPorts.put(port, localPort);
    return this;
  }

  public FlowReservations reservations() {
    if (worker == null) {
      worker = new FlowWorker(bandwidth, thread, new FixedAddresses(), new FixedSockets());
    }
    return FlowReservations.with(Settings.of(conf), this, worker);
  }

  Configuration configuration() {
    return conf;
  }

  public FakeBandwidth bandwidth() {
    return bandwidth;
  }

  /** Lets time pass. */
  public void pass(Duration time) {
    thread.pass(time);
  }

  @Override
  public void outcome(Bandwidth.Outcome outcome) {
    outcomes.add(outcome);
  }

  @Override
  public void aboveThreshold() {
    aboveThreshold++;
  }

  @Override
  public void belowThreshold() {
    belowThreshold++;
  }

  List<Bandwidth.Outcome> outcomes() {
    return outcomes;
  }

  public int countedAboveThreshold() {
    return aboveThreshold;
  }

  public int countedBelowThreshold() {
    return belowThreshold;
  }

  private static final class FixedAddresses extends Addresses {
    @Override
    Optional<InetAddress> of(String host) {
      return super.of(host.equals("127.0.0.1") ? "10.0.0.1" : host);
    }

    @Override
    Optional<InetAddress> towards(InetAddress remote) {
      return super.of(HERE).filter(it -> !it.equals(remote) && !remote.isLoopbackAddress());
    }
  }

  private final class FixedSockets extends Sockets {
    FixedSockets() {
      super(Path.of("/nowhere"), ByteOrder.nativeOrder());
    }

    @Override
    Optional<InetSocketAddress> connectedTo(InetAddress address, int port) {
      return Optional.ofNullable(localPorts.get(port)).map(it -> new InetSocketAddress(HERE, it));
    }
  }
}
