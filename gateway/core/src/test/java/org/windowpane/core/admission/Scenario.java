package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Networks;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;

/**
 * The shares and the network that operations run on.
 *
 * @param specs the shares, each after its parent; the first is the root
 * @param onNetwork whether the network limits bookings
 * @param start the second of the clock at which the first operation runs
 */
record Scenario(List<ShareSpec> specs, boolean onNetwork, int queues, int entries, int start) {
  /** What every direction of every link carries. */
  static final long LINK_RATE = 10;

  /**
   * A share.
   *
   * @param parent its number; below 0 for the root
   * @param sources the hosts up to which its flows come from
   */
  record ShareSpec(
      int parent,
      int sources,
      long maximum,
      OptionalInt least,
      Optional<Bucket> bucket,
      OptionalInt floor,
      boolean mayAllow,
      boolean mayDeny) {

    Privileges privileges() {
      return new Privileges(
          mayAllow,
          mayDeny,
          maximum,
          wide(least),
          bucket
              .map(it -> new TokenRates(it.fill(), it.capacity()))
              .orElse(TokenRates.ofMaximum(maximum)),
          wide(floor));
    }

    private static OptionalLong wide(OptionalInt number) {
      return number.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number.getAsInt());
    }

    FlowGroup flows() {
      return switch (sources) {
        case 1 -> FlowGroup.parse("(srcHost=10.0.0.1)");
        case 3 -> FlowGroup.parse("(srcHost=10.0.0.0/30)");
        default -> FlowGroup.ALL;
      };
    }

    @Override
    public String toString() {
      return "in share "
          + parent
          + ": hosts to "
          + sources
          + ", maximum "
          + maximum
          + (least.isPresent() ? ", least " + least.getAsInt() : "")
          + bucket.map(it -> ", fill " + it.fill() + " to " + it.capacity()).orElse("")
          + (floor.isPresent() ? ", limits above " + floor.getAsInt() : "")
          + (mayAllow ? ", allows" : "")
          + (mayDeny ? ", denies" : "");
    }
  }

  /** Tokens that come more slowly than the maximum may draw. */
  record Bucket(long fill, long capacity) {}

  String speaker(int share) {
    return "speaker" + share;
  }

  String name(int share) {
    return "share" + share;
  }

  Admission admission() {
    return onNetwork ? Admission.onNetwork() : Admission.ofShares();
  }

  State state() {
    State state = State.of(share(0)).seeing(network());
    for (int i = 1; i < specs.size(); i++) {
      state = state.with(share(i));
    }
    return state;
  }

  private Share share(int number) {
    ShareSpec spec = specs.get(number);
    return new Share(
        name(number),
        number == 0 ? Optional.empty() : Optional.of(name(spec.parent())),
        spec.flows(),
        spec.privileges(),
        Set.of(speaker(number)),
        false);
  }

  /** The share and those above it. */
  List<Integer> chain(int share) {
    List<Integer> chain = new ArrayList<>();
    for (int each = share; each >= 0; each = specs.get(each).parent()) {
      chain.add(each);
    }
    return chain;
  }

  /** Whether tokens bound what is drawn over time, in the share or above it. */
  boolean hasTokens(int share) {
    return chain(share).stream().anyMatch(it -> specs.get(it).bucket().isPresent());
  }

  /** Everything scarce: the shares, and where there is a network all that lies on its ways. */
  List<String> resources() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      names.add(name(i));
    }
    for (int at = 1; onNetwork && at <= 3; at++) {
      names.add("entries " + at);
      for (int port = 1; port <= (at == 3 ? 2 : 3); port++) {
        names.add("in " + at + ":" + port);
        names.add("out " + at + ":" + port);
        names.add("queues " + at + ":" + port);
      }
    }
    return names;
  }

  long limit(String resource) {
    if (resource.startsWith("queues")) {
      return queues;
    }
    return resource.startsWith("entries") ? entries : LINK_RATE;
  }

  private Network network() {
    Network usual = Networks.leavesAndSpine(queues, entries);
    return Network.of(
        usual.switches().values().stream().map(Scenario::slow).toList(),
        List.copyOf(usual.links().values()),
        usual.hosts());
  }

  private static Switch slow(Switch usual) {
    List<Port> ports =
        usual.ports().values().stream()
            .map(it -> new Port(it.number(), it.name(), it.up(), LINK_RATE, it.queueLimit()))
            .toList();
    return Switch.of(usual.dpid(), ports, usual.tables(), usual.queues(), usual.problem());
  }

  @Override
  public String toString() {
    StringBuilder words = new StringBuilder("at second " + start);
    words.append(
        onNetwork
            ? ", on a network of " + queues + " queues and " + entries + " entries"
            : ", shares alone");
    for (int i = 0; i < specs.size(); i++) {
      words.append("\n  share ").append(i).append(' ').append(specs.get(i));
    }
    return words.toString();
  }
}
