package org.windowpane.core.admission;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.admission.Place.AtResource;
import org.windowpane.core.admission.Place.AtShare;
import org.windowpane.core.admission.Resource.PortQueues;
import org.windowpane.core.admission.Resource.ShareBandwidth;
import org.windowpane.core.admission.Resource.TableEntries;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.Window;

/** Something scarce: how much there is of it, and what is taken over time. For one thread. */
class Account {
  private enum Unit {
    BANDWIDTH,
    QUEUES,
    ENTRIES
  }

  private final Resource resource;
  private final Unit unit;
  private final long limit;
  private final TimelineEditor taken;
  private boolean changed;

  Account(Resource resource, long limit, Timeline taken) {
    this.resource = resource;
    this.unit =
        resource instanceof PortQueues
            ? Unit.QUEUES
            : resource instanceof TableEntries ? Unit.ENTRIES : Unit.BANDWIDTH;
    this.limit = limit;
    this.taken = taken.edit();
  }

  Resource resource() {
    return resource;
  }

  /** How much there is, in the resource's unit. */
  long limit() {
    return limit;
  }

  TimelineEditor taken() {
    return taken;
  }

  /** How much of it a need is, in the resource's unit. */
  long amount(Need need) {
    return switch (unit) {
      case BANDWIDTH -> need.rateBps();
      case QUEUES -> need.queues();
      case ENTRIES -> need.entries();
    };
  }

  boolean isBandwidth() {
    return unit == Unit.BANDWIDTH;
  }

  /** What is left at every instant of the window; below 0 where more was promised than there is. */
  long room(Window window) {
    return limit - taken.maximum(window);
  }

  /** The first instant of the window at which there is less than {@code amount} left. */
  Optional<Timeline.Step> firstShort(Window window, long amount) {
    return taken.firstAbove(window, limit - amount);
  }

  /** The first instant after {@code at} from which at least {@code amount} is left. */
  Optional<Instant> firstRoom(Instant at, long amount) {
    return taken.firstAtMost(at, limit - amount);
  }

  void take(Window window, long amount) {
    if (amount != 0) {
      taken.plus(window, amount);
      changed = true;
    }
  }

  void giveBack(Window window, long amount) {
    if (amount != 0) {
      taken.minus(window, amount);
      changed = true;
    }
  }

  /** Whether anything was taken or given back since the account was opened. */
  boolean isChanged() {
    return changed;
  }

  Place place() {
    return resource instanceof ShareBandwidth bandwidth
        ? new AtShare(bandwidth.share())
        : new AtResource(resource);
  }

  Refusal shortOf(Timeline.Step step, long amount) {
    return Refusal.forWantOfRoom(
        resource.rule(), place(), new Shortage(step.at(), limit, step.level(), amount));
  }
}
