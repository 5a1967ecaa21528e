package org.windowpane.core.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.PolicyAtom;
import org.windowpane.core.conflict.SharePath;
import org.windowpane.core.conflict.Treatment;
import org.windowpane.core.flow.FlowGroup;

/**
 * Requests over a tree of shares, four levels deep, and 256 hosts in 16 subnets. Most are about a
 * port between two hosts; of a thousand, 30 are about a range of ports, 15 about two subnets, 5
 * about a user at a host, and 1 about a port everywhere. One is about all flows. Always the same
 * ones.
 */
final class LargePolicy {
  private static final int SUBNETS = 16;
  private static final int HOSTS_OF_A_SUBNET = 16;
  private static final int FANOUT = 8;

  private final Random random = new Random(20_261_120);
  private long ids;

  /** This many requests. */
  List<ActiveRequest> requests(int count) {
    List<ActiveRequest> requests = new ArrayList<>();
    requests.add(request(share(0), "*", Treatment.allow()));
    while (requests.size() < count) {
      requests.add(next());
    }
    return requests;
  }

  private ActiveRequest next() {
    int kind = random.nextInt(1000);
    if (kind == 0) {
      return request(share(0), "dstPort=" + port(), Treatment.deny());
    }
    if (kind < 6) {
      String flows = "user=user" + random.nextInt(50) + ", srcHost=" + host();
      return request(share(2), flows, action());
    }
    if (kind < 21) {
      return request(share(1), "srcHost=" + subnet() + ", dstHost=" + subnet(), action());
    }
    return kind < 51 ? range() : hostPair();
  }

  private ActiveRequest range() {
    int first = port();
    String flows = hosts() + ", dstPort=" + first + "-" + (first + random.nextInt(1000));
    return request(share(3), flows, action());
  }

  /** This many more, each about a port between two hosts. */
  List<ActiveRequest> hostPairs(int count) {
    List<ActiveRequest> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requests.add(hostPair());
    }
    return requests;
  }

  private ActiveRequest hostPair() {
    return request(share(3), hosts() + ", transport=tcp, dstPort=" + port(), action());
  }

  private ActiveRequest request(SharePath share, String flows, Treatment action) {
    return new ActiveRequest(
        new UUID(1, ids++), share, new PolicyAtom(FlowGroup.parse("(" + flows + ")"), action));
  }

  /** Some share this far under the root. */
  private SharePath share(int depth) {
    List<String> names = new ArrayList<>(List.of("rootShare"));
    String name = "share";
    for (int level = 0; level < depth; level++) {
      name += "-" + random.nextInt(FANOUT);
      names.add(name);
    }
    return new SharePath(names);
  }

  private Treatment action() {
    long rateBps = 1_000_000L * (1 + random.nextInt(100));
    return switch (random.nextInt(10)) {
      case 0 -> Treatment.deny();
      case 1 -> Treatment.allow();
      case 2, 3 -> Treatment.limit(rateBps);
      default -> Treatment.reserve(rateBps);
    };
  }

  private String hosts() {
    return "srcHost=" + host() + ", dstHost=" + host();
  }

  private String host() {
    return "10.0." + random.nextInt(SUBNETS) + "." + (1 + random.nextInt(HOSTS_OF_A_SUBNET));
  }

  private String subnet() {
    return "10.0." + random.nextInt(SUBNETS) + ".0/24";
  }

  private int port() {
    return 1024 + random.nextInt(60_000);
  }
}
