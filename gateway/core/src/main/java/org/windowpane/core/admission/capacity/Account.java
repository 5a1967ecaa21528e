package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.Window;

/** Something scarce: how much there is of it, and what is taken over time. For one thread. */
public class Account {
  /** For a number that is not known. */
  static final int NO_NUMBER = -1;

  private enum Unit {
    BANDWIDTH,
    QUEUES,
    ENTRIES
  }

  private final Resource resource;
  private final Unit unit;
  private final long limit;
  private final TimelineEditor reserved;
  private final Collection<Account> changed;
  private boolean isChanged;
  private int number = NO_NUMBER;

  /**
   * An account of what is taken.
   *
   * @param changed is told of this when something is taken or given back the first time
   */
  Account(Resource resource, long limit, Timeline reserved, Collection<Account> changed) {
    this.resource = resource;
    this.unit =
        resource instanceof PortQueues
            ? Unit.QUEUES
            : resource instanceof TableEntries ? Unit.ENTRIES : Unit.BANDWIDTH;
    this.limit = limit;
    this.reserved = reserved.edit();
    this.changed = changed;
  }

  /** What it is an account of. */
  public Resource resource() {
    return resource;
  }

  /** How much there is, in the resource's unit. */
  public long limit() {
    return limit;
  }

  /** What is taken over time, in the resource's unit. */
  public TimelineEditor reserved() {
    return reserved;
  }

  /** How much of it a need is, in the resource's unit. */
  public long amount(Demand demand) {
    return switch (unit) {
      case BANDWIDTH -> demand.rateBps();
      case QUEUES -> demand.queues();
      case ENTRIES -> demand.entries();
    };
  }

  /** Whether it is counted in bits per second. */
  public boolean isBandwidth() {
    return unit == Unit.BANDWIDTH;
  }

  /** What is left at every instant of the window; below 0 where more was promised than there is. */
  long room(Window window) {
    return limit - reserved.maximum(window);
  }

  /** Whether at every instant of the window there is as much as {@code amount} left. */
  boolean hasRoom(Window window, long amount) {
    return reserved.staysAtMost(window, limit - amount);
  }

  /** The first instant of the window at which there is less than {@code amount} left. */
  public Optional<Timeline.Step> firstShort(Window window, long amount) {
    return reserved.firstAbove(window, limit - amount);
  }

  /** The first instant after {@code at} from which at least {@code amount} is left. */
  public Optional<Instant> firstRoom(Instant at, long amount) {
    return reserved.firstAtMost(at, limit - amount);
  }

  void reserve(Window window, long amount) {
    if (amount != 0) {
      reserved.plus(window, amount);
      noteChange();
    }
  }

  void release(Window window, long amount) {
    if (amount != 0) {
      reserved.minus(window, amount);
      noteChange();
    }
  }

  private void noteChange() {
    if (!isChanged) {
      isChanged = true;
      changed.add(this);
    }
  }

  /** What is taken now. The account may be changed again. */
  Timeline settled() {
    isChanged = false;
    return reserved.done();
  }

  /** Its number among {@link ReservedAmounts}, once it is known. */
  int number() {
    return number;
  }

  void number(int known) {
    number = known;
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
