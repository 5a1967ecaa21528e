package org.windowpane.core.admission.capacity;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.ClassSlots;
import org.windowpane.core.admission.booking.Resource.NetworkRules;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.ShareRules;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TimelineEditor;
import org.windowpane.core.time.Window;

/** A resource's limit and what is reserved of it over time. Not thread-safe. */
public class Account {
  /** The number of an account whose number is not known. */
  static final int NO_NUMBER = -1;

  private enum Unit {
    BANDWIDTH,
    QUEUES,
    ENTRIES,
    RULES,
    SHARE_RULES,
    CLASSES;

    static Unit of(Resource resource) {
      if (resource instanceof PortQueues) {
        return QUEUES;
      }
      if (resource instanceof TableEntries) {
        return ENTRIES;
      }
      if (resource instanceof NetworkRules) {
        return RULES;
      }
      if (resource instanceof ClassSlots) {
        return CLASSES;
      }
      return resource instanceof ShareRules ? SHARE_RULES : BANDWIDTH;
    }
  }

  private final Resource resource;
  private final Unit unit;
  private final long limit;
  private final TimelineEditor reserved;
  private final Timeline outages;
  private final Collection<Account> changed;
  private boolean isChanged;
  private int number = NO_NUMBER;

  /**
   * Opens an account.
   *
   * @param outages in how many outages the resource is, over time: it has no room meanwhile
   * @param changed this account adds itself when its reservations first change
   */
  Account(
      Resource resource,
      long limit,
      Timeline reserved,
      Timeline outages,
      Collection<Account> changed) {
    this.resource = resource;
    this.unit = Unit.of(resource);
    this.limit = limit;
    this.reserved = reserved.edit();
    this.outages = outages;
    this.changed = changed;
  }

  /** The resource of this account. */
  public Resource resource() {
    return resource;
  }

  /** The limit, in the resource's unit. */
  public long limit() {
    return limit;
  }

  /** What is reserved over time, in the resource's unit. */
  public TimelineEditor reserved() {
    return reserved;
  }

  /** In how many outages the resource is, over time. */
  public Timeline outages() {
    return outages;
  }

  private boolean isInService(Window window) {
    return outages == Timeline.EMPTY || outages.maximum(window) == 0;
  }

  /** How much of this resource a demand needs, in the resource's unit. */
  public long amount(Demand demand) {
    return switch (unit) {
      case BANDWIDTH -> demand.rateBps();
      case QUEUES -> demand.queues();
      case ENTRIES -> demand.entries();
      case RULES -> demand.rules();
      case SHARE_RULES -> demand.shareRules();
      case CLASSES -> demand.queues();
    };
  }

  /** Whether it is counted in bits per second. */
  public boolean isBandwidth() {
    return unit == Unit.BANDWIDTH;
  }

  /** What is free throughout the window; below 0 if more is reserved than the limit. */
  long room(Window window) {
    long room = limit - reserved.maximum(window);
    return isInService(window) ? room : Math.min(room, 0);
  }

  /** Whether {@code amount} is free throughout the window. */
  boolean hasRoom(Window window, long amount) {
    return reserved.staysAtMost(window, limit - amount) && isInService(window);
  }

  /** Why {@code amount} is not free throughout the window; empty if it is. */
  Optional<Refusal> objection(Window window, long amount) {
    return firstShort(window, amount).map(step -> shortOf(step, amount));
  }

  /** The first instant of the window at which less than {@code amount} is free. */
  public Optional<Timeline.Step> firstShort(Window window, long amount) {
    Optional<Timeline.Step> full = reserved.firstAbove(window, limit - amount);
    Optional<Timeline.Step> out = outages.firstAbove(window, 0);
    boolean isFullFirst =
        full.isPresent() && (out.isEmpty() || full.get().at().isBefore(out.get().at()));
    return isFullFirst ? full : out.map(step -> new Timeline.Step(step.at(), limit));
  }

  /** The first instant after {@code at} from which at least {@code amount} is free. */
  public Optional<Instant> firstRoom(Instant at, long amount) {
    Optional<Instant> next = reserved.firstAtMost(at, limit - amount);
    if (outages == Timeline.EMPTY) {
      return next;
    }
    boolean isFull = reserved.levelAt(at) > limit - amount;
    Instant first = isFull ? next.orElse(Instant.MAX) : inServiceAfter(at);
    while (!first.equals(Instant.MAX)) {
      if (outages.levelAt(first) > 0) {
        first = inServiceAfter(first);
      } else if (reserved.levelAt(first) > limit - amount) {
        first = reserved.firstAtMost(first, limit - amount).orElse(Instant.MAX);
      } else {
        return Optional.of(first);
      }
    }
    return Optional.empty();
  }

  private Instant inServiceAfter(Instant at) {
    return outages.firstAtMost(at, 0).orElse(Instant.MAX);
  }

  void reserve(Window window, long amount) {
    if (amount != 0) {
      reserved.plus(window, amount);
      markChanged();
    }
  }

  void release(Window window, long amount) {
    if (amount != 0) {
      reserved.minus(window, amount);
      markChanged();
    }
  }

  private void markChanged() {
    if (!isChanged) {
      isChanged = true;
      changed.add(this);
    }
  }

  /** What is reserved now; marks the account as unchanged. */
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
    boolean isOut = outages.levelAt(step.at()) > 0;
    return Refusal.forWantOfRoom(
        isOut ? Rule.OUT_OF_SERVICE : resource.rule(),
        place(),
        new Shortage(step.at(), limit, step.level(), amount));
  }
}
