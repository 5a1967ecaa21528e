package org.windowpane.gateway.controller;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.tables.LiveEvent;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.watch.Watchdog;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;

/**
 * The controllers of the network. While this gateway is active, it makes one of them active and the
 * others standbys, with a lease that it renews every {@link #RENEW_EVERY}. When the active
 * controller does not answer, another one becomes active with a greater fencing token.
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

  /** A controller that has not answered for so long is replaced, pauses of this gateway apart. */
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

  /** A controller whose enforcing thread is later than this hangs. */
  private static final Duration MAX_LAG = Duration.ofSeconds(10);

  /** A thread that gives leases hangs if it is silent for so long; its requests have deadlines. */
  private static final Duration HANGS_AFTER = Duration.ofSeconds(20);

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
   */
  public record Report(URI base, boolean isActive, boolean answers, Optional<LeaseAnswer> last) {}

  /**
   * Who drives the switches.
   *
   * @param epoch that of this gateway's leadership
   * @param promotions how often another controller became active in the epoch
   * @param active the index of the active controller, or {@link #NONE}
   * @param since by {@link System#nanoTime}
   */
  private record Assignment(long epoch, int promotions, int active, long since) {
    long token() {
      return (epoch << PROMOTION_BITS) + promotions;
    }
  }

  private final List<Peer> peers;
  private final Supplier<OptionalLong> epoch;
  private final LongConsumer onGreaterEpoch;
  private final LongSupplier pauseEnd;
  private final TrustedClock clock;
  private final Feed feed;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private Assignment assignment = new Assignment(0, 0, NONE, System.nanoTime());
  private ControllerStatus status;

  /** The last one with an active controller. */
  private Assignment last = assignment;

  /** Since when a standby has reached more switches than the active controller. */
  private OptionalLong outreachedSince = OptionalLong.empty();

  /** When controllers were replaced because of switches, by {@link System#nanoTime}. */
  private final Deque<Long> replacedForSwitches = new ArrayDeque<>();

  /**
   * Controllers that are asked nothing until {@link #start}.
   *
   * @param clients at least one; where several answer, the first one becomes active
   * @param epoch the epoch of this gateway while it is certain to be the active one
   * @param onGreaterEpoch gets an epoch that a controller has seen, and this gateway has not
   * @param pauseEnd when this process last ran again after a pause, by {@link System#nanoTime}
   * @param watchdog watches the threads that give leases
   */
  public Controllers(
      List<ControllerClient> clients,
      Supplier<OptionalLong> epoch,
      LongConsumer onGreaterEpoch,
      LongSupplier pauseEnd,
      TrustedClock clock,
      Feed feed,
      Watchdog watchdog) {
    this.epoch = epoch;
    this.onGreaterEpoch = onGreaterEpoch;
    this.pauseEnd = pauseEnd;
    this.clock = clock;
    this.feed = feed;
    this.peers =
        IntStream.range(0, clients.size())
            .mapToObj(index -> new Peer(index, clients.get(index), watchdog))
            .toList();
    this.status = new ControllerStatus(false, null, clock.instant());
  }

  /** Starts to give leases. */
  public void start() {
    peers.forEach(peer -> peer.thread.start());
  }

  /** All controllers. */
  public List<ControllerClient> all() {
    return peers.stream().map(peer -> peer.client).toList();
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
    return peers.get(assignment.active()).client;
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
        .filter(peer -> isAssigned() && peer.client == client)
        .filter(peer -> peer.answer != null && peer.answer.token() == assignment.token())
        .map(
            peer ->
                new Duty(
                    assignment.token(),
                    peer.index == assignment.active(),
                    peer.answer.switches().stream()
                        .allMatch(each -> each.master() || each.problem().isPresent())))
        .findFirst();
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
                    peer.client.base(),
                    peer.index == assignment.active(),
                    isWithin(SILENT_AFTER, peer.answeredAt),
                    Optional.ofNullable(peer.answer)))
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

  private static boolean isWithin(Duration time, long since) {
    return System.nanoTime() - since < time.toNanos();
  }

  /** Follows the epoch, chooses the active controller, and replaces it where it is silent. */
  private synchronized void decide() {
    OptionalLong now = epoch.get();
    if (now.isEmpty()) {
      assignment = new Assignment(0, 0, NONE, System.nanoTime());
    } else if (now.getAsLong() != assignment.epoch()) {
      // The lease in the database may have lapsed for a moment: no token is given twice.
      int promotions = now.getAsLong() == last.epoch() ? last.promotions() + 1 : 0;
      assignment = new Assignment(now.getAsLong(), promotions, NONE, System.nanoTime());
      peers.forEach(Peer::begin);
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
    List<Peer> answering = peers.stream().filter(peer -> peer.hasAnswered(assignment)).toList();
    boolean isMissing =
        peers.stream().anyMatch(peer -> !peer.hasAnswered(assignment) && !peer.isRefused);
    boolean mustWait =
        isMissing
            && (isWithin(CHOOSE_AFTER, assignment.since())
                || isWithin(CHOOSE_AFTER, pauseEnd.getAsLong()));
    if (!mustWait && !answering.isEmpty()) {
      Peer chosen =
          Collections.max(
              answering,
              Comparator.comparing((Peer peer) -> peer.answer.role() == ControllerRole.ACTIVE)
                  .thenComparingLong(peer -> peer.answer.token())
                  .thenComparingLong(Peer::reached)
                  .thenComparing(peer -> -peer.index));
      assign(assignment.promotions(), chosen.index);
    }
  }

  private void replaceWhereSilent() {
    Peer active = peers.get(assignment.active());
    boolean hangs = active.answer != null && active.answer.lagMs() > MAX_LAG.toMillis();
    boolean silent =
        active.isRefused
            || (hangs || !isWithin(SILENT_AFTER, active.answeredAt))
                && !isWithin(SILENT_AFTER, assignment.since())
                && !isWithin(SILENT_AFTER, pauseEnd.getAsLong());
    Optional<Peer> best =
        peers.stream()
            .filter(peer -> peer != active && peer.canBecomeActive())
            .max(Comparator.comparingLong(Peer::reached));
    if (best.isEmpty()) {
      outreachedSince = OptionalLong.empty();
    }
    Optional<Peer> better = silent ? best : best.filter(peer -> outreaches(peer, active));
    better.ifPresent(
        next -> {
          LOG.warn(
              "{} {}; {} becomes active",
              active.client.base(),
              silent ? "does not answer" : "cannot reach a switch",
              next.client.base());
          if (!silent) {
            replacedForSwitches.add(System.nanoTime());
          }
          assign(assignment.promotions() + 1, next.index);
        });
  }

  /**
   * Whether a standby has for some time been able to change more switches than the active
   * controller. Both measure it in the same way, so that two controllers never take turns because
   * of a switch that neither can change.
   */
  private boolean outreaches(Peer standby, Peer active) {
    if (active.answer == null
        || !isWithin(RECENT, active.answeredAt)
        || standby.reached() <= active.reached()
        || isWithin(STARTING, active.startedAt)
        || isWithin(STARTING, standby.startedAt)) {
      outreachedSince = OptionalLong.empty();
      return false;
    }
    if (outreachedSince.isEmpty()) {
      outreachedSince = OptionalLong.of(System.nanoTime());
      peers.forEach(Peer::wake);
    }
    long since = outreachedSince.getAsLong();
    boolean bothWereAsked = standby.answeredAt - since > 0 && active.answeredAt - since > 0;
    boolean isUnconnected = active.answer.switches().size() < standby.answer.switches().size();
    return bothWereAsked
        && !isWithin(isUnconnected ? UNCONNECTED_FOR : UNREACHABLE_FOR, since)
        && mayReplaceForSwitches();
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
    LeaseAnswer answer = peers.get(assignment.active()).answer;
    return answer != null
        && answer.token() == assignment.token()
        && answer.role() == ControllerRole.ACTIVE;
  }

  private void assign(int promotions, int active) {
    if (assignment.active() != NONE) {
      peers.get(assignment.active()).client.breakOff();
    }
    peers.get(active).client.breakOffLate();
    assignment = new Assignment(assignment.epoch(), promotions, active, System.nanoTime());
    last = assignment;
    outreachedSince = OptionalLong.empty();
    LOG.info("{} is active, token {}", peers.get(active).client.base(), assignment.token());
    peers.forEach(Peer::wake);
  }

  private synchronized Duration pauseOf(Peer peer) {
    if (epoch.get().isEmpty()) {
      return IDLE;
    }
    return outreachedSince.isPresent() || peer.isAway ? ASK_EVERY : RENEW_EVERY;
  }

  /** A greater token is that of another epoch, unless it is this gateway's own, from just now. */
  private void refusedBecauseOf(long token) {
    boolean isForeign;
    synchronized (this) {
      isForeign = token > assignment.token();
    }
    if (isForeign) {
      onGreaterEpoch.accept(token >> PROMOTION_BITS);
    }
  }

  private void publish() {
    Optional<Peer> active =
        assignment.active() == NONE
            ? Optional.empty()
            : Optional.of(peers.get(assignment.active()))
                .filter(peer -> isWithin(SILENT_AFTER, peer.answeredAt));
    String instance = active.map(peer -> peer.answer.instance()).orElse(status.instance());
    if (status.connected() != active.isPresent() || !Objects.equals(status.instance(), instance)) {
      Instant since = clock.instant();
      status = new ControllerStatus(active.isPresent(), instance, since);
      feed.publish(new LiveEvent.ControllerChanged(status));
    }
  }

  @Override
  public void close() {
    peers.forEach(peer -> peer.thread.interrupt());
  }

  /** One controller, with the thread that gives it leases. */
  private final class Peer {
    final int index;
    final ControllerClient client;
    final Thread thread;

    /** The last answer, or null. */
    volatile LeaseAnswer answer;

    /** When the request for it was sent, by {@link System#nanoTime}. */
    volatile long answeredAt = System.nanoTime() - SILENT_AFTER.toNanos();

    /** When it was first seen to have started again, by {@link System#nanoTime}. */
    volatile long startedAt = System.nanoTime() - STARTING.toNanos();

    /** Whether it has answered since this gateway became active: only then a restart is seen. */
    private boolean isFollowed;

    /** Whether the last request failed. */
    private boolean isAway;

    /** Whether it failed because nothing accepts connections there. */
    volatile boolean isRefused;

    private final Object signal = new Object();

    /** Whether it has to be asked at once. */
    private boolean isAwake;

    private final Watchdog.Heartbeat heartbeat;

    Peer(int index, ControllerClient client, Watchdog watchdog) {
      this.index = index;
      this.client = client;
      this.heartbeat = watchdog.watch("lease of " + client.base().getAuthority(), HANGS_AFTER);
      this.thread = new Thread(this::run, "controller-" + (index + 1));
    }

    boolean hasAnswered(Assignment to) {
      return answer != null && answeredAt - to.since() >= 0;
    }

    boolean canBecomeActive() {
      return !isRefused && isWithin(RECENT, answeredAt) && answer.lagMs() <= MAX_LAG.toMillis();
    }

    /** How many switches it can change, as of its last answer. */
    long reached() {
      return answer.switches().stream().filter(each -> each.unreachable().isEmpty()).count();
    }

    /** This gateway has become active. */
    void begin() {
      isRefused = false;
      wake();
    }

    void wake() {
      synchronized (signal) {
        isAwake = true;
        signal.notifyAll();
      }
    }

    private void run() {
      try {
        while (!Thread.currentThread().isInterrupted()) {
          heartbeat.beat();
          Duration pause = askAndDecide();
          synchronized (signal) {
            if (!isAwake) {
              signal.wait(pause.toMillis());
            }
            isAwake = false;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /**
     * Goes on after any failure: without this thread, the leases of the controller end. Returns how
     * long to wait until the next time.
     */
    private Duration askAndDecide() throws InterruptedException {
      try {
        ask();
        decide();
        return pauseOf(this);
      } catch (RuntimeException | Error e) {
        LOG.error("{}: a lease could not be given; trying again", client.base(), e);
        return IDLE;
      }
    }

    private void ask() throws InterruptedException {
      decide();
      Assignment now;
      boolean mayLease;
      synchronized (Controllers.this) {
        now = assignment;
        mayLease = now.active() == index || isConfirmed();
      }
      if (now.epoch() == 0) {
        isFollowed = false;
        return;
      }
      long begun = System.nanoTime();
      try {
        LeaseAnswer before = answer;
        answered(mayLease ? client.lease(lease(now)) : client.lease(), begun);
        isRefused = false;
        if (isFollowed && !before.instance().equals(answer.instance())) {
          startedAt = begun;
        }
        isFollowed = true;
        clock.observe(
            client.base().getAuthority(), answer.time(), begun + (System.nanoTime() - begun) / 2);
        if (before == null
            || !before.switches().equals(answer.switches())
            || before.token() != answer.token()) {
          listeners.forEach(Runnable::run);
        }
        if (isAway) {
          isAway = false;
          LOG.info("{} answers again", client.base());
          client.breakOffLate();
        }
      } catch (ControllerException | RuntimeException | Error e) {
        if (e instanceof ControllerException failure) {
          failure.token().ifPresent(Controllers.this::refusedBecauseOf);
          isRefused = failure.isRefused();
        }
        if (!isAway) {
          isAway = true;
          LOG.warn("{}: {}", client.base(), e.getMessage());
        }
      }
    }

    /** Others become standbys as soon as the active controller has its lease. */
    private void answered(LeaseAnswer next, long begun) {
      synchronized (Controllers.this) {
        boolean wasConfirmed = isConfirmed();
        answer = next;
        answeredAt = begun;
        if (!wasConfirmed && isConfirmed()) {
          peers.forEach(Peer::wake);
        }
      }
    }

    private LeasePut lease(Assignment now) {
      return new LeasePut(
          now.token(),
          now.active() == index ? ControllerRole.ACTIVE : ControllerRole.STANDBY,
          peers.size() == 1,
          LEASE.toMillis(),
          clock.instant());
    }
  }
}
