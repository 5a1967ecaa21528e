package org.windowpane.controller.forwarding;

import java.util.Random;
import org.windowpane.controller.model.Network;

/** Networks for properties: a tree of switches, a host at port 1 of each, and some more links. */
public final class RandomNetworks {

  private RandomNetworks() {}

  /**
   * Switches 1 to {@code size}, each with host of the same number at its port 1.
   *
   * @param more links outside the broadcast tree
   */
  public static Network of(int size, int more, long seed) {
    Random random = new Random(seed);
    Networks networks = new Networks();
    int port = 100;
    for (int each = 1; each <= size; each++) {
      networks.host(each, each, 1);
      if (each > 1) {
        networks.link(1 + random.nextInt(each - 1), port, each, port + 1, true);
        port += 2;
      }
    }
    for (int i = 0; i < more && size > 1; i++) {
      int one = 1 + random.nextInt(size);
      int other = 1 + random.nextInt(size);
      if (one != other) {
        networks.link(one, port, other, port + 1, false);
        port += 2;
      }
    }
    return networks.build();
  }
}
