package org.windowpane.core.admission.path;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.Link;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The switches, links and risks of links whose failure would interrupt most bandwidth.
 *
 * @param worst those that interrupt any, the worst first
 * @param isComplete whether all that could be among them were looked at; if not, time was up
 */
public record WeakPoints(List<WeakPoint> worst, boolean isComplete) {
  private static final UUID FAILURE = new UUID(0, 0);

  /**
   * A switch, a link, or a risk, with which all links fail that have it.
   *
   * @param dpid the switch; empty for others
   * @param link the smaller of the ports at its ends; empty for others
   * @param risk its name; empty for others
   * @param interrupted how many reservations its failure interrupts
   * @param interruptedBps their rates together, in bits per second
   * @param onBackup how many reservations go on by their backups
   * @param moved how many reservations move to other paths
   */
  public record WeakPoint(
      Optional<Dpid> dpid,
      Optional<SwitchPort> link,
      Optional<String> risk,
      int interrupted,
      long interruptedBps,
      int onBackup,
      int moved) {
    private static final Comparator<WeakPoint> WORST_FIRST =
        Comparator.comparingLong((WeakPoint it) -> -it.interruptedBps())
            .thenComparingInt(it -> -it.interrupted());
  }

  /** A switch, a link or the links of a risk, and what they carry. */
  private record Carrier(
      Optional<Dpid> dpid,
      Optional<SwitchPort> link,
      Optional<String> risk,
      List<Booking> bookings,
      long rateBps) {
    static Carrier of(Dpid dpid, List<Booking> bookings) {
      return new Carrier(
          Optional.of(dpid), Optional.empty(), Optional.empty(), bookings, sum(bookings));
    }

    static Carrier of(SwitchPort link, List<Booking> bookings) {
      return new Carrier(
          Optional.empty(), Optional.of(link), Optional.empty(), bookings, sum(bookings));
    }

    static Carrier of(String risk, List<Booking> bookings) {
      return new Carrier(
          Optional.empty(), Optional.empty(), Optional.of(risk), bookings, sum(bookings));
    }

    Set<SwitchPort> links(State state) {
      return risk.map(state.risks()::linksWith).or(() -> link.map(Set::of)).orElse(Set.of());
    }
  }

  /** Copies what could be changed from outside. */
  public WeakPoints {
    worst = List.copyOf(worst);
  }

  private static long sum(Collection<Booking> bookings) {
    return bookings.stream().mapToLong(Booking::rateBps).sum();
  }

  /**
   * Looks at the failure of each switch, of each link between switches, and of the links of each
   * risk alone. A failure interrupts no more than what the part carries, so those that carry most
   * come first, and the search ends where none of the others can be worse.
   *
   * @param window when the part fails, and until when
   * @param most how many to find, 1 or more
   * @param isTimeUp whether to stop
   */
  public static WeakPoints of(State state, Window window, int most, BooleanSupplier isTimeUp) {
    List<WeakPoint> worst = new ArrayList<>();
    for (Carrier carrier : carriers(state, window)) {
      boolean isEnough =
          worst.size() == most && worst.get(most - 1).interruptedBps() >= carrier.rateBps();
      if (isEnough) {
        break;
      }
      Impact impact = impact(state, carrier, window, isTimeUp);
      if (impact.undecided() > 0) {
        return new WeakPoints(worst, false);
      }
      WeakPoint point = point(carrier, impact);
      if (point.interrupted() > 0) {
        worst.add(point);
        worst.sort(WeakPoint.WORST_FIRST);
        worst.subList(Math.min(most, worst.size()), worst.size()).clear();
      }
    }
    return new WeakPoints(worst, true);
  }

  private static Impact impact(
      State state, Carrier carrier, Window window, BooleanSupplier isTimeUp) {
    Outage failure =
        new Outage(
            FAILURE, carrier.dpid().map(Set::of).orElse(Set.of()), carrier.links(state), window);
    return Impact.moving(
        state.during(state.outages().with(List.of(failure), state.network())),
        carrier.bookings(),
        window.start(),
        isTimeUp);
  }

  private static WeakPoint point(Carrier carrier, Impact impact) {
    return new WeakPoint(
        carrier.dpid(),
        carrier.link(),
        carrier.risk(),
        impact.interrupted().size(),
        sum(impact.interrupted()),
        impact.onBackup().size(),
        impact.moved().size());
  }

  private static List<Carrier> carriers(State state, Window window) {
    Map<Dpid, List<Booking>> bySwitch = new HashMap<>();
    Map<SwitchPort, List<Booking>> byLink = new HashMap<>();
    Map<String, List<Booking>> byRisk = new HashMap<>();
    state.calendar().bookings().stream()
        .filter(it -> it.window().overlaps(window))
        .sorted(Impact.PRECEDENCE)
        .forEach(
            booking -> {
              for (Hop hop : booking.path().hops()) {
                add(bySwitch, hop.dpid(), booking);
                Optional.ofNullable(state.network().links().get(hop.out()))
                    .ifPresent(link -> add(byLink, smallerEnd(link), booking));
              }
              state
                  .risks()
                  .of(booking.path(), state.network())
                  .forEach(risk -> add(byRisk, risk, booking));
            });
    List<Carrier> carriers = new ArrayList<>();
    bySwitch.forEach((dpid, carried) -> carriers.add(Carrier.of(dpid, carried)));
    byLink.forEach((port, carried) -> carriers.add(Carrier.of(port, carried)));
    byRisk.forEach((risk, carried) -> carriers.add(Carrier.of(risk, carried)));
    carriers.sort(
        Comparator.comparingLong((Carrier it) -> -it.rateBps())
            .thenComparing(it -> it.dpid().map(Dpid::toString).orElse(""))
            .thenComparing(it -> it.link().map(SwitchPort::toString).orElse(""))
            .thenComparing(it -> it.risk().orElse("")));
    return carriers;
  }

  private static <K> void add(Map<K, List<Booking>> carried, K key, Booking booking) {
    carried.computeIfAbsent(key, any -> new ArrayList<>()).add(booking);
  }

  private static SwitchPort smallerEnd(Link link) {
    return link.from().compareTo(link.to()) < 0 ? link.from() : link.to();
  }
}
