package org.windowpane.core.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;
import org.windowpane.protocol.value.Link;

/**
 * A fat tree of switches with k ports (Al-Fares et al., SIGCOMM 2008, §3): k pods of k/2 edge and
 * k/2 aggregation switches, and (k/2)² core switches. Between hosts of two pods, there are (k/2)²
 * paths of fewest hops. Links of 10 Gbit/s. Requests are between hosts of two pods.
 */
final class FatTree extends LoadedNetwork {
  private static final int FIRST_AGGREGATION = 10_000;
  private static final int FIRST_EDGE = 20_000;

  private final int pods;
  private final int half;

  FatTree(int ports) {
    this.pods = ports;
    this.half = ports / 2;
  }

  @Override
  Network network() {
    List<Switch> switches = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<Host> hosts = new ArrayList<>();
    for (int core = 0; core < half * half; core++) {
      switches.add(plainSwitch(core(core)));
    }
    for (int pod = 0; pod < pods; pod++) {
      for (int each = 0; each < half; each++) {
        int edge = edge(pod, each);
        int aggregation = aggregation(pod, each);
        switches.add(plainSwitch(aggregation));
        switches.add(plainSwitch(edge));
        for (int other = 0; other < half; other++) {
          int up = half + other + 1;
          link(links, port(edge, up), port(aggregation(pod, other), each + 1));
          link(links, port(aggregation, up), port(core(each * half + other), pod + 1));
          hosts.add(host(pod, each, other));
        }
      }
    }
    return Network.of(switches, links, hosts);
  }

  private static int core(int number) {
    return 1 + number;
  }

  private int aggregation(int pod, int number) {
    return FIRST_AGGREGATION + pod * half + number;
  }

  private int edge(int pod, int number) {
    return FIRST_EDGE + pod * half + number;
  }

  private Host host(int pod, int edge, int number) {
    String mac = String.format("0a:00:00:%02x:%02x:%02x", pod, edge, number);
    return host(mac, address(pod, edge, number), port(edge(pod, edge), number + 1));
  }

  private static String address(int pod, int edge, int number) {
    return "10." + pod + "." + edge + "." + (number + 1);
  }

  private Switch plainSwitch(int number) {
    return plainSwitch(number, Collections.nCopies(pods, FASTEST_BPS));
  }

  @Override
  Ends ends(Random chance) {
    int from = chance.nextInt(pods);
    int to = (from + 1 + chance.nextInt(pods - 1)) % pods;
    return new Ends(anyHost(from, chance), anyHost(to, chance));
  }

  private String anyHost(int pod, Random chance) {
    return address(pod, chance.nextInt(half), chance.nextInt(half));
  }

  @Override
  long mostBps() {
    return 500_000_000;
  }
}
