package org.windowpane.controller.services;

import java.util.HashMap;
import java.util.Map;
import org.windowpane.protocol.value.IpPrefix;

/**
 * How many flows of a service each client has. A client may have a quarter of what all clients
 * leave free: one alone a fifth of the service, five together five ninths. So a few clients never
 * fill a service up; thousands of them can. These are the dynamic thresholds of Choudhury and Hahne
 * (Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, 1998, equation 1 with &alpha;
 * = 1/4). Used by one thread at a time.
 */
final class ClientFlows {

  private static final int PART_OF_FREE = 4;

  private final int most;
  private final Map<IpPrefix, Integer> counts = new HashMap<>();
  private long sum;

  /** The service has so many flows at most. */
  ClientFlows(int most) {
    this.most = most;
  }

  /** Whether a client may have one more, where all clients have so many. */
  boolean mayHaveOneMore(IpPrefix client, int ofAll) {
    return counts.getOrDefault(client, 0) < (most - ofAll) / PART_OF_FREE;
  }

  boolean hasSome(IpPrefix client) {
    return counts.containsKey(client);
  }

  void begin(IpPrefix client) {
    counts.merge(client, 1, Integer::sum);
    sum++;
  }

  /** A flow has ended; flows that another controller gave a server are not known here. */
  void end(IpPrefix client) {
    Integer count = counts.get(client);
    if (count != null) {
      sum--;
      if (count > 1) {
        counts.put(client, count - 1);
      } else {
        counts.remove(client);
      }
    }
  }

  /**
   * The switches have so many flows of all clients. Where more are known, the report of the end of
   * some was lost: each client has its part of those that are left.
   */
  void limitTo(int ofAll) {
    if (sum <= ofAll) {
      return;
    }
    double part = (double) ofAll / sum;
    counts.replaceAll((client, count) -> (int) (count * part));
    counts.values().removeIf(count -> count == 0);
    sum = counts.values().stream().mapToLong(each -> each).sum();
  }
}
