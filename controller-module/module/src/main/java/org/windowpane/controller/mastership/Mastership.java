package org.windowpane.controller.mastership;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.Loop;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.topology.Discovered;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.value.Dpid;

/**
 * Follows the lease: while this controller is active, it becomes the master of every connected
 * switch, and the enforcer gets those that it is the master of. A standby has the plan, and no
 * switch in its enforcer, so that it writes nothing.
 *
 * <p>When the lease of an active controller ends, the gateway is away or has made another
 * controller active. This one then accepts no plan, and goes on with the one that it has where the
 * switch itself refuses the writes of a master that was replaced. Where a switch cannot do that, it
 * stops, unless there is no other controller.
 */
public final class Mastership {
  private static final Logger LOG = LoggerFactory.getLogger(Mastership.class);

  /** How often roles are checked, and refused claims repeated. */
  private static final Duration CHECK_EVERY = Duration.ofMillis(500);

  /** How often each switch is asked whether it answers. */
  private static final Duration PROBE_EVERY = Duration.ofMillis(250);

  /** How old the reported state of a switch may be. */
  private static final Duration REPORT_EVERY = Duration.ofMillis(100);

  private final Loop loop;
  private final LeaseHolder leases;
  private final GatewayClock clock;
  private final Clock machine;
  private final LeaseStore store;
  private final Supplier<Optional<String>> problem;
  private final SortedMap<Dpid, SwitchMastership> switches = new TreeMap<>();
  private volatile Enforcer enforcer;
  private volatile List<LeaseAnswer.SwitchRole> roles = List.of();
  private volatile long generation;

  /** When the loop last ran, by {@link System#nanoTime}. */
  private volatile long loopRanAt = System.nanoTime();

  private final Rehearsal rehearsal = new Rehearsal();
  private Optional<Discovered> discovered = Optional.empty();

  /** The plan of before a restart, until it is taken over. */
  private Optional<PlanPut> stored = Optional.empty();

  /** The lease that was followed last. */
  private Lease followed;

  /**
   * A standby without switches.
   *
   * @param enforcer has been started, and has no switches
   * @param clock follows the leases
   * @param machine this machine's clock, which is reported
   * @param store remembers token and role
   * @param problem returns what is wrong with this controller, if anything is
   */
  public Mastership(
      Loop loop,
      LeaseHolder leases,
      GatewayClock clock,
      Clock machine,
      LeaseStore store,
      Enforcer enforcer,
      Supplier<Optional<String>> problem) {
    this.problem = problem;
    this.loop = loop;
    this.leases = leases;
    this.clock = clock;
    this.machine = machine;
    this.store = store;
    this.enforcer = enforcer;
    this.followed = leases.lease();
  }

  /** The enforcer of now; another one after each time that this controller was active. */
  public Enforcer enforcer() {
    return enforcer;
  }

  /**
   * Takes over the plan of before a restart, with the first lease or when that of before is
   * resumed: until then, the clock may be wrong by which windows begin and end. It is not stored
   * again.
   */
  public void restore(PlanPut plan) {
    loop.execute(() -> stored = Optional.of(plan));
  }

  private void restoreStored() {
    stored
        .filter(plan -> generation == 0)
        .ifPresent(
            plan -> {
              generation = plan.generation();
              enforcer.restore(plan);
            });
    stored = Optional.empty();
  }

  /** Resumes the lease of before a restart after this time, unless a gateway gives one. */
  public void resumeAfter(Duration patience, Lease before) {
    loop.schedule(
        patience,
        () -> {
          leases.resume(before);
          restoreStored();
          follow();
        });
  }

  /** Starts to check roles again and again. */
  public void start() {
    loop.schedule(CHECK_EVERY, this::check);
    loop.schedule(PROBE_EVERY, this::probe);
    loop.schedule(REPORT_EVERY, this::report);
  }

  /**
   * Accepts a lease, from any thread.
   *
   * @return the state of this controller, or empty where the token is smaller than one before
   */
  public Optional<LeaseAnswer> lease(LeasePut put) {
    if (!leases.accept(put)) {
      return Optional.empty();
    }
    clock.set(put.time());
    loop.execute(this::restoreStored);
    loop.execute(this::follow);
    return Optional.of(state());
  }

  /** The state of this controller, for any thread. */
  public LeaseAnswer state() {
    Lease last = leases.lease();
    return new LeaseAnswer(
        enforcer.instance(),
        last.token(),
        last.role(),
        generation,
        machine.instant(),
        roles,
        Math.max(0, (System.nanoTime() - loopRanAt) / 1_000_000 - CHECK_EVERY.toMillis()),
        problem.get());
  }

  /** A switch has connected; ends an earlier connection of the same switch. */
  public void connect(SwitchConnection connection) {
    loop.execute(
        () -> {
          drop(connection.dpid());
          SwitchMastership added =
              new SwitchMastership(connection, loop, this::changed, this::replaced);
          switches.put(connection.dpid(), added);
          rehearsal.prepare(loop.now());
          claimWherePermitted(added);
          publish();
        });
  }

  /** A switch has gone. */
  public void disconnect(Dpid dpid) {
    loop.execute(
        () -> {
          drop(dpid);
          publish();
        });
  }

  private void drop(Dpid dpid) {
    SwitchMastership old = switches.remove(dpid);
    if (old != null) {
      old.close();
    }
    enforcer.disconnect(dpid);
  }

  /** The controller has discovered this. */
  public void discover(Discovered now) {
    loop.execute(
        () -> {
          discovered = Optional.of(now);
          enforcer.discover(now);
        });
  }

  /** Replaces the plan; empty where the lease does not permit it. */
  public CompletableFuture<Optional<PlanAnswer>> put(long token, PlanPut plan) {
    return permitted(token, to -> to.put(plan.generation(), plan.rules()));
  }

  /** Changes the plan; empty where the lease does not permit it. */
  public CompletableFuture<Optional<PlanAnswer>> patch(long token, PlanPatch patch) {
    return permitted(token, to -> to.patch(patch));
  }

  private CompletableFuture<Optional<PlanAnswer>> permitted(
      long token, Function<Enforcer, CompletableFuture<PlanAnswer>> change) {
    return CompletableFuture.supplyAsync(
            () -> {
              follow();
              if (!leases.permits(token)) {
                return CompletableFuture.completedFuture(Optional.<PlanAnswer>empty());
              }
              return change
                  .apply(enforcer)
                  .thenApply(
                      answer -> {
                        generation = answer.generation();
                        return Optional.of(answer);
                      });
            },
            loop)
        .thenCompose(answer -> answer);
  }

  private void follow() {
    Lease now = leases.lease();
    if (!now.differsFrom(followed)) {
      return;
    }
    boolean wasActive = followed.isActive();
    followed = now;
    store.store(now);
    if (now.isActive()) {
      LOG.info("active with token {}", now.token());
      rehearsal.cancel();
      switches.values().forEach(this::claimWherePermitted);
    } else if (wasActive) {
      LOG.info("standby since token {}", now.token());
      standDown();
    }
    publish();
  }

  /** What another controller does from now on is not known here: nothing is kept but the plan. */
  private void standDown() {
    switches.values().forEach(SwitchMastership::release);
    enforcer = enforcer.successor();
    discovered.ifPresent(enforcer::discover);
  }

  private void claimWherePermitted(SwitchMastership each) {
    boolean roles = isAttended() && !each.connection().isFencedByDatabase();
    if (!followed.isActive() || !each.mayClaim(followed.token(), roles)) {
      return;
    }
    if (roles || followed.sole() || each.isMaster()) {
      each.claim(followed.token());
    } else {
      each.claimIfStored(followed.token());
    }
  }

  private void check() {
    loop.schedule(CHECK_EVERY, this::check);
    loopRanAt = System.nanoTime();
    follow();
    switches.values().forEach(each -> loop.execute(() -> check(each)));
    loop.execute(this::endCheck);
  }

  private void endCheck() {
    if (!followed.isActive() && generation > 0) {
      rehearsal.advance(enforcer, switches.values(), discovered, loop.now());
    }
    publish();
  }

  /** Has a task of its own, so that a switch for which it throws keeps no other from it. */
  private void check(SwitchMastership each) {
    if (switches.get(each.dpid()) != each) {
      return;
    }
    each.check();
    if (!isAttended()) {
      each.requireFence();
    }
    claimWherePermitted(each);
  }

  private void probe() {
    loop.schedule(PROBE_EVERY, this::probe);
    switches.values().forEach(SwitchMastership::probe);
  }

  private void report() {
    loop.schedule(REPORT_EVERY, this::report);
    publish();
  }

  /** Whether no other controller can have become active without this one's knowledge. */
  private boolean isAttended() {
    return leases.isLive() || followed.sole();
  }

  /** A switch has obeyed another controller. */
  private void replaced() {
    leases.findAnother();
    follow();
  }

  private void changed(SwitchMastership each) {
    if (each.isMaster()) {
      enforcer.connect(each.dpid(), each.tables(this::isAttended), each.queues());
    } else {
      enforcer.disconnect(each.dpid());
    }
    publish();
  }

  private void publish() {
    roles = switches.values().stream().map(SwitchMastership::report).toList();
  }
}
