package org.windowpane.controller.mastership;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.enforcement.Loop;
import org.windowpane.controller.queues.FencedQueues;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.value.Dpid;

/** Whether this controller is the master of one connected switch. Lives on the loop. */
final class SwitchMastership {
  private static final Logger LOG = LoggerFactory.getLogger(SwitchMastership.class);
  private static final String REPLACED = "Another controller is the master of the switch.";
  private static final String UNFENCED =
      "The gateway is away, and the switch cannot refuse the writes of a controller that was"
          + " replaced.";
  private static final String SILENT = "The switch does not answer.";
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration SETTLED = Duration.ofSeconds(10);

  /** One request may be held up by a pause of this process. */
  private static final int UNANSWERED = 2;

  private enum Phase {
    SLAVE,
    CLAIMING,
    MASTER
  }

  private final SwitchConnection connection;
  private final Loop loop;
  private final Consumer<SwitchMastership> onChange;
  private final Runnable onReplaced;
  private final FencedQueues queues;
  private Phase phase = Phase.SLAVE;
  private long token;
  private boolean isFenced;
  private boolean mustBeFenced;
  private boolean waitsForQueues;
  private Instant masterSince = Instant.MIN;
  private Instant nextClaim = Instant.MIN;
  private Optional<String> problem = Optional.empty();
  private boolean isProbing;

  /** How many requests in a row the switch has not answered. */
  private int unanswered;

  /** Counts claims and releases, so that an answer to an earlier claim has no effect. */
  private long attempt;

  /**
   * A slave.
   *
   * @param onChange called when this controller has become the master, or is it no longer
   * @param onReplaced called when the switch was found to obey another controller
   */
  SwitchMastership(
      SwitchConnection connection,
      Loop loop,
      Consumer<SwitchMastership> onChange,
      Runnable onReplaced) {
    this.connection = connection;
    this.loop = loop;
    this.onChange = onChange;
    this.onReplaced = onReplaced;
    this.queues = connection.openQueues();
    watchQueues();
  }

  SwitchConnection connection() {
    return connection;
  }

  Dpid dpid() {
    return connection.dpid();
  }

  boolean isMaster() {
    return phase == Phase.MASTER;
  }

  /**
   * Whether to claim with this token: not again at once after the switch has refused it.
   *
   * @param atOnce whether a claim that waits for the switch's database need not do so any more
   */
  boolean mayClaim(long with, boolean atOnce) {
    return token != with
        || (phase == Phase.SLAVE && !loop.now().isBefore(nextClaim))
        || (atOnce && waitsForQueues);
  }

  /** The flow tables, while this controller is the master. */
  FlowTables tables(BooleanSupplier isAttended) {
    FlowTables tables = connection.tables();
    return isFenced ? tables : new AttendedTables(tables, isAttended, UNFENCED);
  }

  /** The queues, while this controller is the master. */
  FencedQueues queues() {
    return queues;
  }

  LeaseAnswer.SwitchRole report() {
    Optional<String> unreachable =
        unanswered >= UNANSWERED ? Optional.of(SILENT) : queues.unreachable();
    return new LeaseAnswer.SwitchRole(
        dpid(), isMaster(), isMaster() ? rival() : problem, unreachable);
  }

  /** Finds out whether the switch answers, as a master and as a slave. */
  void probe() {
    if (isProbing) {
      return;
    }
    isProbing = true;
    connection
        .answer()
        .whenCompleteAsync(
            (answer, failure) -> {
              isProbing = false;
              unanswered = failure == null ? 0 : unanswered + 1;
              if (unanswered > 0 && unanswered < UNANSWERED) {
                probe();
              }
            },
            loop);
  }

  /** The switch may report roles of before for some seconds. */
  private Optional<String> rival() {
    return Optional.of(queues)
        .filter(it -> loop.now().isAfter(masterSince.plus(SETTLED)))
        .flatMap(FencedQueues::otherMaster)
        .map("The switch is connected, but has %s as its master."::formatted);
  }

  /** Becomes the master, or stays it with a greater token. */
  void claim(long with) {
    mustBeFenced = false;
    ask(begin(with));
  }

  /**
   * Becomes the master if the switch's database answers, and has stored no greater token. A switch
   * that has restarted does not remember in any other way that its master was replaced.
   */
  void claimIfStored(long with) {
    mustBeFenced = true;
    begin(with);
    waitsForQueues = true;
    queues.fence(with);
    askOnceFenced();
  }

  private void watchQueues() {
    queues.onChange(() -> loop.execute(this::askOnceFenced));
  }

  private long begin(long with) {
    if (phase == Phase.SLAVE) {
      phase = Phase.CLAIMING;
    }
    token = with;
    waitsForQueues = false;
    return ++attempt;
  }

  private void askOnceFenced() {
    if (!waitsForQueues) {
      return;
    }
    if (queues.found().reachable()) {
      waitsForQueues = false;
      ask(++attempt);
    } else {
      problem = queues.found().problem();
    }
  }

  private void ask(long mine) {
    connection
        .claim(token)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (mine == attempt) {
                answered(answer, failure);
              }
            },
            loop);
  }

  private void answered(Claim answer, Throwable failure) {
    if (failure != null) {
      lose("The switch does not answer: " + failure.getMessage() + ".");
    } else if (answer == Claim.STALE) {
      lose(REPLACED);
    } else if (answer == Claim.UNSUPPORTED && mustBeFenced) {
      lose(UNFENCED);
    } else {
      isFenced = answer == Claim.GRANTED;
      problem = Optional.empty();
      win();
    }
  }

  private void win() {
    queues.fence(token);
    if (phase != Phase.MASTER) {
      LOG.info("{}: this controller is the master, with token {}", dpid(), token);
      phase = Phase.MASTER;
      masterSince = loop.now();
      onChange.accept(this);
    }
  }

  private void lose(String why) {
    if (!problem.equals(Optional.of(why))) {
      LOG.warn("{}: {}", dpid(), why);
    }
    end();
    if (connection.isFencedByDatabase()) {
      connection.release();
    }
    problem = Optional.of(why);
    nextClaim = loop.now().plus(PAUSE);
    if (why.equals(REPLACED)) {
      onReplaced.run();
    }
  }

  private void end() {
    attempt++;
    boolean wasMaster = isMaster();
    phase = Phase.SLAVE;
    waitsForQueues = false;
    problem = Optional.empty();
    if (wasMaster) {
      onChange.accept(this);
    }
    queues.release();
    watchQueues();
  }

  /** The gateway is away: gives up a switch that would accept the writes of two controllers. */
  void requireFence() {
    if (isMaster() && !isFenced) {
      lose(UNFENCED);
    }
  }

  /** Asks the switch whether this controller is still its master. */
  void check() {
    if (isMaster() && queues.isReplaced()) {
      lose(REPLACED);
    } else if (isMaster() && isFenced) {
      long mine = attempt;
      connection
          .isMaster()
          .whenCompleteAsync(
              (is, failure) -> {
                if (mine == attempt && failure == null && !is) {
                  lose(REPLACED);
                }
              },
              loop);
    }
  }

  /** Becomes a slave. */
  void release() {
    end();
    connection.release();
  }

  /** The switch has gone. */
  void close() {
    attempt++;
    phase = Phase.SLAVE;
    waitsForQueues = false;
    queues.close();
  }
}
