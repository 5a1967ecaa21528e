package org.windowpane.gateway.controller;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;

/**
 * The controllers of the network. While this gateway is active, it makes one of them active and the
 * others standbys, with a lease that it renews every {@link #RENEW_EVERY}. When the active
 * controller does not answer, another one becomes active with a greater fencing token. Times are
 * those that this process has run: its pauses are not the silence of others.
 */
public final class Controllers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);
  private static final Duration RENEW_EVERY = Duration.ofMillis(300);

  /**
   * How often controllers are asked while it looks as if a standby reached more switches, and a
   * controller that did not answer last time.
   */
  private static final Duration ASK_EVERY = Duration.ofMillis(100);

  private static final Duration LEASE = Duration.ofSeconds(1);
  private static final Duration IDLE = Duration.ofMillis(100);

  /** A controller that has not answered for so long is replaced. */
  private static final Duration SILENT_AFTER = Duration.ofMillis(900);

  /** A controller that answered within this time may become active. */
  private static final Duration RECENT = Duration.ofMillis(700);

  /**
   * How long a gateway that has become active waits for answers, before it chooses a controller.
   */
  private static final Duration CHOOSE_AFTER = Duration.ofMillis(800);

  /**
   * How long a controller that has started neither is replaced nor replaces another one because of
   * switches: it and its connections are slow at first.
   */
  private static final Duration STARTING = Duration.ofSeconds(10);

  /** How long a switch may not answer the active controller while it answers a standby. */
  private static final Duration UNREACHABLE_FOR = Duration.ofMillis(250);

  /** How long the active controller may lack the connection of a switch that a standby has. */
  private static final Duration UNCONNECTED_FOR = Duration.ofSeconds(3);

  /** How often controllers are replaced at most because of switches, within {@link #WHILE}. */
  private static final int MOST_REPLACEMENTS = 3;

  private static final Duration WHILE = Duration.ofSeconds(30);

  /** The promotions of one epoch are the lowest bits of the token. */
  private static final int PROMOTION_BITS = 20;

  private static final int NONE = -1;

  /**
   * What a controller does at the moment.
   *
   * @param token the token that changes of its plan have
   * @param isActive whether it drives the switches
   * @param isSettled whether it is the master of every switch that it is connected to, or cannot be
   */
  public record Duty(long token, boolean isActive, boolean isSettled) {}

  /**
   * A controller, for people.
   *
   * @param isActive whether it drives the switches
   * @param answers whether it answers
   * @param last its last answer; empty where there was none
   * @param answeredAt when it was asked for that
   */
  public record Report(
      URI base,
      boolean isActive,
      boolean answers,
      Optional<LeaseAnswer> last,
      Optional<Instant> answeredAt) {}

  /**
   * Who drives the switches.
   *
   * @param epoch that of this gateway's leadership
   * @param promotions how often another controller became active in the epoch
   * @param active the index of the active controller, or {@link #NONE}
   * @param since when, in the time that this process has run
   */
  private record Assignment(long epoch, int promotions, int active, long since) {
    long token() {
      return (epoch << PROMOTION_BITS) + promotions;
    }
  }

  private final List<LeasedController> peers;
  private final Supplier<OptionalLong> epoch;
  private final LongConsumer onGreaterEpoch;
  private final LongSupplier runningNanos;
  private final TrustedClock clock;
  private final Feed feed;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private Assignment assignment;
  private ControllerStatus status;

  /** The last one with an active controller. */
  private Assignment last;

  /** Since when a standby has reached more switches than the active controller. */
  private OptionalLong outreachedSince = OptionalLong.empty();

  /** When controllers were replaced because of switches. */
  private final Deque<Long> replacedForSwitches = new ArrayDeque<>();

  /**
   * Controllers that are asked nothing until {@link #start}.
   *
   * @param clients at least one; where several answer, the first one becomes active
   * @param epoch the epoch of this gateway while it is certain to be the active one
   * @param onGreaterEpoch gets an epoch that a controller has seen, and this gateway has not
   * @param runningNanos how long this process has run, in nanoseconds
   * @param watchdog watches the threads that give leases
   */
  public Controllers(
      List<ControllerClient> clients,
      Supplier<OptionalLong> epoch,
      LongConsumer onGreaterEpoch,
      LongSupplier runningNanos,
      TrustedClock clock,
      Feed feed,
      Watchdog watchdog) {
    this.epoch = epoch;
    this.onGreaterEpoch = onGreaterEpoch;
    this.runningNanos = runningNanos;
    this.clock = clock;
    this.feed = feed;
    this.peers =
        IntStream.range(0, clients.size())
            .mapToObj(
                index ->
                    new LeasedController(
                        index, clients.get(index), new Direction(), runningNanos, clock, watchdog))
            .toList();
    this.assignment = noneOf(0, 0);
    this.last = assignment;
    this.status = new ControllerStatus(false, null, clock.instant());
  }

  /** Starts to give leases. */
  public void start() {
    peers.forEach(LeasedController::start);
  }

  /** All controllers. */
  public List<ControllerClient> all() {
    return peers.stream().map(LeasedController::client).toList();
  }

  /**
   * The active controller.
   *
   * @throws ControllerException where this gateway is not active, or no controller answers yet
   */
  public synchronized ControllerClient active() throws ControllerException {
    if (!isAssigned()) {
      throw ControllerException.unreachable("No controller is active.", null);
    }
    return peers.get(assignment.active()).client();
  }

  /**
   * The active controller, once it is the master of its switches: before that, its network lacks
   * some of them.
   *
   * @throws ControllerException as {@link #active} does, and where it is not
   */
  public ControllerClient settled() throws ControllerException {
    ControllerClient client = active();
    if (dutyOf(client).filter(Duty::isSettled).isEmpty()) {
      throw ControllerException.unreachable("The controller is becoming active.", null);
    }
    return client;
  }

  /** What a controller does; empty where it has no lease of this gateway, or does not answer. */
  public synchronized Optional<Duty> dutyOf(ControllerClient client) {
    return peers.stream()
        .filter(peer -> isAssigned() && peer.client() == client)
        .findFirst()
        .flatMap(
            peer ->
                peer.answer()
                    .filter(answer -> answer.token() == assignment.token())
                    .map(answer -> duty(peer.index() == assignment.active(), answer)));
  }

  private Duty duty(boolean isActive, LeaseAnswer answer) {
    return new Duty(
        assignment.token(),
        isActive,
        answer.switches().stream().allMatch(each -> each.master() || each.problem().isPresent()));
  }

  private boolean isAssigned() {
    return assignment.active() != NONE && epoch.get().equals(OptionalLong.of(assignment.epoch()));
  }

  /** Whether this gateway is active, and no controller has answered it for some time. */
  public synchronized boolean isSilent() {
    return epoch.get().isPresent()
        && assignment.active() == NONE
        && !isWithin(CHOOSE_AFTER, assignment.since());
  }

  /** Calls back, from any thread, when a controller may have another duty than before. */
  public void onChange(Runnable changed) {
    listeners.add(changed);
  }

  /** Every controller, in the order of the settings. */
  public synchronized List<Report> reports() {
    return peers.stream()
        .map(
            peer ->
                new Report(
                    peer.client().base(),
                    peer.index() == assignment.active(),
                    peer.hasAnsweredWithin(SILENT_AFTER),
                    peer.answer(),
                    peer.sinceAnswer().map(clock.instant()::minus)))
        .toList();
  }

  /** Whether the active controller answers, and since when. */
  public synchronized ControllerStatus status() {
    return status;
  }

  /** How late the thread of the active controller is that changes switches, by its last answer. */
  public synchronized Duration lag() {
    return reports().stream()
        .filter(Report::isActive)
        .flatMap(report -> report.last().stream())
        .map(answer -> Duration.ofMillis(answer.lagMs()))
        .findFirst()
        .orElse(Duration.ZERO);
  }

  private boolean isWithin(Duration time, long since) {
    return runningNanos.getAsLong() - since < time.toNanos();
  }

  private Assignment noneOf(long ofEpoch, int promotions) {
    return new Assignment(ofEpoch, promotions, NONE, runningNanos.getAsLong());
  }

  /** Follows the epoch, chooses the active controller, and replaces it where it is silent. */
  private synchronized void decide() {
    OptionalLong now = epoch.get();
    if (now.isEmpty()) {
      assignment = noneOf(0, 0);
    } else if (now.getAsLong() != assignment.epoch()) {
      // The lease in the database may have lapsed for a moment: no token is given twice.
      int promotions = now.getAsLong() == last.epoch() ? last.promotions() + 1 : 0;
      assignment = noneOf(now.getAsLong(), promotions);
      peers.forEach(LeasedController::begin);
    }
    if (now.isPresent() && assignment.active() == NONE) {
      choose();
    } else if (now.isPresent()) {
      replaceWhereSilent();
    }
    publish();
  }

  /**
   * Prefers the controller that is active already, so that nothing changes at a restart, and
   * without one that which reaches most switches.
   */
  private void choose() {
    Map<Boolean, List<LeasedController>> byAnswer =
        peers.stream()
            .collect(Collectors.partitioningBy(peer -> peer.hasAnsweredSince(assignment.since())));
    boolean mustWait =
        isWithin(CHOOSE_AFTER, assignment.since())
            && byAnswer.get(false).stream().anyMatch(peer -> !peer.isRefused());
    if (!mustWait && !byAnswer.get(true).isEmpty()) {
      LeasedController chosen =
          Collections.max(
              byAnswer.get(true),
              Comparator.comparing(
                      (LeasedController peer) ->
                          peer.answer().orElseThrow().role() == ControllerRole.ACTIVE)
                  .thenComparingLong(peer -> peer.answer().orElseThrow().token())
                  .thenComparingLong(LeasedController::reached)
                  .thenComparing(peer -> -peer.index()));
      assign(assignment.promotions(), chosen);
    }
  }

  private void replaceWhereSilent() {
    LeasedController active = peers.get(assignment.active());
    boolean isSilent =
        active.isRefused()
            || (active.hangs() || !active.hasAnsweredWithin(SILENT_AFTER))
                && !isWithin(SILENT_AFTER, assignment.since());
    Optional<LeasedController> best =
        peers.stream()
            .filter(peer -> peer != active && canBecomeActive(peer))
            .max(Comparator.comparingLong(LeasedController::reached));
    if (best.isEmpty()) {
      outreachedSince = OptionalLong.empty();
    }
    Optional<LeasedController> better =
        isSilent ? best : best.filter(peer -> outreaches(peer, active));
    better.ifPresent(
        next -> {
          LOG.warn(
              "{} {}; {} becomes active",
              active.client().base(),
              isSilent ? "does not answer" : "cannot reach a switch",
              next.client().base());
          if (!isSilent) {
            replacedForSwitches.add(runningNanos.getAsLong());
          }
          assign(assignment.promotions() + 1, next);
        });
  }

  private static boolean canBecomeActive(LeasedController peer) {
    return !peer.isRefused() && peer.isKnownSince(RECENT) && !peer.hangs();
  }

  /**
   * Whether a standby has for some time been able to change more switches than the active
   * controller. Both measure it in the same way, so that two controllers never take turns because
   * of a switch that neither can change.
   */
  private boolean outreaches(LeasedController standby, LeasedController active) {
    if (!active.isKnownSince(RECENT)
        || standby.reached() <= active.reached()
        || active.hasStartedWithin(STARTING)
        || standby.hasStartedWithin(STARTING)) {
      outreachedSince = OptionalLong.empty();
      return false;
    }
    if (outreachedSince.isEmpty()) {
      outreachedSince = OptionalLong.of(runningNanos.getAsLong());
      peers.forEach(LeasedController::wake);
    }
    long since = outreachedSince.getAsLong();
    boolean isUnconnected = connected(active) < connected(standby);
    return standby.hasAnsweredSince(since)
        && active.hasAnsweredSince(since)
        && !isWithin(isUnconnected ? UNCONNECTED_FOR : UNREACHABLE_FOR, since)
        && mayReplaceForSwitches();
  }

  private static int connected(LeasedController peer) {
    return peer.answer().map(answer -> answer.switches().size()).orElse(0);
  }

  private boolean mayReplaceForSwitches() {
    replacedForSwitches.removeIf(at -> !isWithin(WHILE, at));
    return replacedForSwitches.size() < MOST_REPLACEMENTS;
  }

  /**
   * Whether the active controller has its lease. Before that, no other becomes a standby: if this
   * gateway stops before it has promoted one, the one before is still active.
   */
  private boolean isConfirmed() {
    if (assignment.active() == NONE) {
      return false;
    }
    return peers
        .get(assignment.active())
        .answer()
        .filter(it -> it.token() == assignment.token() && it.role() == ControllerRole.ACTIVE)
        .isPresent();
  }

  private void assign(int promotions, LeasedController active) {
    if (assignment.active() != NONE) {
      peers.get(assignment.active()).client().breakOff();
    }
    active.client().breakOffLate();
    assignment =
        new Assignment(assignment.epoch(), promotions, active.index(), runningNanos.getAsLong());
    last = assignment;
    outreachedSince = OptionalLong.empty();
    LOG.info("{} is active, token {}", active.client().base(), assignment.token());
    peers.forEach(LeasedController::wake);
  }

  private void publish() {
    Optional<LeaseAnswer> active =
        assignment.active() == NONE
            ? Optional.empty()
            : Optional.of(peers.get(assignment.active()))
                .filter(peer -> peer.hasAnsweredWithin(SILENT_AFTER))
                .flatMap(LeasedController::answer);
    String instance = active.map(LeaseAnswer::instance).orElse(status.instance());
    if (status.connected() != active.isPresent() || !Objects.equals(status.instance(), instance)) {
      Instant since = clock.instant();
      status = new ControllerStatus(active.isPresent(), instance, since);
      feed.publish(new LiveEvent.ControllerChanged(status));
    }
  }

  @Override
  public void close() {
    peers.forEach(LeasedController::stop);
  }

  /** What the threads of the controllers ask and report. */
  private final class Direction implements LeasedController.Director {
    @Override
    public void decide() {
      Controllers.this.decide();
    }

    @Override
    public boolean isActive() {
      synchronized (Controllers.this) {
        return assignment.epoch() != 0;
      }
    }

    @Override
    public Optional<LeasePut> leaseFor(LeasedController controller) {
      synchronized (Controllers.this) {
        boolean isActive = assignment.active() == controller.index();
        return isActive || isConfirmed()
            ? Optional.of(
                new LeasePut(
                    assignment.token(),
                    isActive ? ControllerRole.ACTIVE : ControllerRole.STANDBY,
                    peers.size() == 1,
                    LEASE.toMillis(),
                    clock.trusted()))
            : Optional.empty();
      }
    }

    /** Others become standbys as soon as the active controller has its lease. */
    @Override
    public void answered(
        LeasedController controller, LeaseAnswer answer, LeasedController.Asked asked) {
      synchronized (Controllers.this) {
        boolean wasConfirmed = isConfirmed();
        controller.answered(answer, asked);
        if (!wasConfirmed && isConfirmed()) {
          peers.forEach(LeasedController::wake);
        }
      }
    }

    /** A greater token is that of another epoch, unless it is this gateway's own, from just now. */
    @Override
    public void refusedBecauseOf(long token) {
      boolean isForeign;
      synchronized (Controllers.this) {
        isForeign = token > assignment.token();
      }
      if (isForeign) {
        onGreaterEpoch.accept(token >> PROMOTION_BITS);
      }
    }

    @Override
    public void dutyChanged() {
      listeners.forEach(Runnable::run);
    }

    @Override
    public Duration pauseOf(LeasedController controller) {
      synchronized (Controllers.this) {
        if (epoch.get().isEmpty()) {
          return IDLE;
        }
        return outreachedSince.isPresent() || controller.isAway() ? ASK_EVERY : RENEW_EVERY;
      }
    }
  }
}
