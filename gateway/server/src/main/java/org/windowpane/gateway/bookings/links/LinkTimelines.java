package org.windowpane.gateway.bookings.links;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.Network;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.LinkPast;
import org.windowpane.gateway.bookings.history.LinkPast.Change;
import org.windowpane.gateway.bookings.links.LinkTimelineViews.LinkTimelineView;
import org.windowpane.gateway.bookings.links.LinkTimelineViews.LinkTimelinesView;
import org.windowpane.gateway.bookings.links.TimelineSteps.Steps;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What is reserved and used of every direction of every link over time, and its state. What is
 * ahead comes from the timelines in memory: each step takes time in the logarithm of the number of
 * bookings. The past comes from the database and the measurements.
 */
final class LinkTimelines {
  private final LedgerState state;
  private final Network network;
  private final Names names;
  private final Instant now;
  private final Measurements measurements;
  private final LinkPast past;

  LinkTimelines(LedgerState state, Measurements measurements, LinkPast past, Instant now) {
    this.state = state;
    this.network = state.decisions().network();
    this.names = Names.of(state);
    this.measurements = measurements;
    this.past = past;
    this.now = now;
  }

  /** The links of a table, with its steps. */
  LinkTimelinesView of(TimelineSteps query) {
    List<Wire> known =
        network.directions().stream().map(direction -> Wire.of(direction, network)).toList();
    Steps steps = query.of(known.size(), measurements, now);
    Span span = steps.span();
    Span before = new Span(span.from(), span.until().isBefore(now) ? span.until() : now);
    boolean hasPast = before.from().isBefore(before.until());
    List<Change> changes =
        past.changes(new Span(span.from(), now.isAfter(span.from()) ? now : span.from()));
    Set<Wire> appearing = LinkStates.appearing(changes);
    Set<Wire> seenBefore =
        appearing.isEmpty() ? Set.of() : past.changedBefore(span.from(), appearing);
    LinkStates states =
        new LinkStates(steps, changes, seenBefore, network, state.maintenance().values());
    Stream<Wire> gone =
        Stream.concat(
            state.network().down().stream().map(it -> Wire.of(it.was())),
            states.changed().stream());
    List<Wire> wires = withGone(known, gone, steps);
    Map<LinkDirection, Timeline> earlier = hasPast ? past.reserved(before) : Map.of();
    Map<Series, List<Point>> used = hasPast ? measured(wires, steps) : Map.of();
    List<LinkTimelineView> links =
        wires.stream()
            .map(
                wire ->
                    view(
                        wire,
                        reserved(
                            steps,
                            earlier.getOrDefault(wire.direction(), Timeline.EMPTY),
                            state
                                .decisions()
                                .calendar()
                                .timeline(new LinkBandwidth(wire.direction()))),
                        used(
                            steps,
                            used.getOrDefault(new Series.OfLink(wire.direction()), List.of())),
                        states.of(wire)))
            .toList();
    return new LinkTimelinesView(
        span.from(), span.until(), steps.resolution().step().toSeconds(), now, links);
  }

  /** Links that are gone follow, as far as the table has room for them. */
  private static List<Wire> withGone(List<Wire> known, Stream<Wire> gone, Steps steps) {
    Set<LinkDirection> there = new HashSet<>();
    known.forEach(wire -> there.add(wire.direction()));
    long room = Math.max(0, TimelineSteps.MOST_CELLS / steps.count() - known.size());
    return Stream.concat(
            known.stream(), gone.filter(wire -> there.add(wire.direction())).limit(room))
        .toList();
  }

  /** The controller's clock may be ahead of this one. */
  private Map<Series, List<Point>> measured(List<Wire> wires, Steps steps) {
    Instant latest = measurements.at().plusNanos(1);
    Instant until = latest.isAfter(now) ? latest : now;
    Span span = steps.span();
    return measurements.history(
        wires.stream().map(wire -> new Series.OfLink(wire.direction())).toList(),
        new Span(span.from(), until.isBefore(span.until()) ? until : span.until()),
        steps.resolution());
  }

  private List<Long> reserved(Steps steps, Timeline earlier, Timeline later) {
    if (earlier.isEmpty() && later.isEmpty()) {
      return Collections.nCopies(steps.count(), 0L);
    }
    List<Long> reserved = new ArrayList<>(steps.count());
    for (int index = 0; index < steps.count(); index++) {
      Window step = steps.within(index);
      reserved.add(
          !step.end().isAfter(now)
              ? earlier.maximum(step)
              : !step.start().isBefore(now)
                  ? later.maximum(step)
                  : Math.max(
                      earlier.maximum(new Window(step.start(), now)),
                      later.maximum(new Window(now, step.end()))));
    }
    return reserved;
  }

  private static List<Long> used(Steps steps, List<Point> points) {
    Long[] used = new Long[steps.count()];
    for (Point point : points) {
      long index = steps.indexOf(point.at());
      if (index >= 0 && index < used.length) {
        used[(int) index] = Math.round(point.mean());
      }
    }
    return Collections.unmodifiableList(Arrays.asList(used));
  }

  private LinkTimelineView view(
      Wire wire, List<Long> reserved, List<Long> used, List<String> states) {
    LinkDirection direction = wire.direction();
    String from = names.from(direction);
    String to = wire.receiver().map(SwitchPort::toString).orElseGet(() -> names.to(direction));
    LinkJson at = LinkJson.of(direction.port());
    boolean isInbound = direction instanceof Inbound;
    return new LinkTimelineView(
        from + ">" + to,
        from,
        to,
        isInbound ? null : at,
        isInbound ? at : wire.receiver().map(LinkJson::of).orElse(null),
        network.rateBps(direction),
        reserved,
        used,
        states);
  }
}
