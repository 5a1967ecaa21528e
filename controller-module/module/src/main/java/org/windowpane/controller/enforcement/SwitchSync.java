package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.compile.CompiledHop;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.groups.RefusedGroups;
import org.windowpane.controller.ids.NumberRange;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.plan.InstallTimes;
import org.windowpane.controller.queues.QueueUse;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.reconcile.Changes;
import org.windowpane.controller.topology.NetworkAssembler;
import org.windowpane.protocol.message.HopReport;
import org.windowpane.protocol.message.SwitchReport;
import org.windowpane.protocol.value.Dpid;

/**
 * Brings one connected switch to what is wanted of it, and keeps it there. Work is done in passes.
 * What changes during a pass, or less than the window after its start, is the next pass's.
 */
final class SwitchSync {

  private static final Logger LOG = LoggerFactory.getLogger(SwitchSync.class);

  private final Dpid dpid;
  private final TableReader reader;
  private final Queues store;
  private final Loop loop;
  private final Duration window;
  private final SwitchDrift drift;
  private final Runnable onProgress;
  private final SwitchWanted wanted;
  private final FlowState flows;
  private final QueueState queues;
  private final NumberedState<MeterWanted, MeterShape> meters;
  private final NumberedState<GroupWanted, GroupShape> groups;
  private final RefusedGroups refusedGroups = new RefusedGroups();
  private final HopReporter reporter;
  private final SwitchPass pass;

  /** Counts the things that had been as wanted and were found otherwise in this connection. */
  private final LongAdder repairs = new LongAdder();

  private final LeavingRules leaving;
  private Optional<List<Entry>> firstReading = Optional.empty();
  private final InstallTimes installTimes = new InstallTimes();
  private Optional<Instant> askedAt = Optional.empty();
  private Optional<Instant> serving = Optional.empty();
  private Optional<Instant> lastStart = Optional.empty();
  private boolean running;
  private boolean requested;
  private boolean closed;

  SwitchSync(
      Dpid dpid,
      FlowTables tables,
      Queues store,
      Loop loop,
      Timing timing,
      SwitchDrift drift,
      Runnable onProgress) {
    this.dpid = dpid;
    this.store = store;
    this.loop = loop;
    this.window = timing.window();
    this.onProgress = onProgress;
    this.drift = drift;
    this.wanted = new SwitchWanted(tables.abilities());
    this.flows = new FlowState(wanted, drift.entries(), repairs);
    this.queues = new QueueState(wanted, timing.marksTimeout(), drift.queues(), repairs);
    this.meters =
        new NumberedState<>(
            NumberedState.Kind.METERS, wanted, wanted.meters(), drift.meters(), repairs);
    this.groups =
        new NumberedState<>(
            NumberedState.Kind.GROUPS, wanted, wanted.groups(), drift.groups(), repairs);
    this.reader = new TableReader(dpid, tables, loop, this::wasRead);
    this.leaving = new LeavingRules(wanted, flows, queues);
    this.reporter = new HopReporter(dpid, wanted, flows, queues, meters, groups);
    this.pass =
        new SwitchPass(
            dpid, tables, store, loop, wanted, flows, queues, meters, groups, refusedGroups);
    queues.observe(store.found(), loop.now());
    wanted.setPipeline(Pipeline.entries(queues.found()));
    tables.onRemoval(removal -> loop.execute(() -> removed(removal)));
  }

  /** Ends all work; the switch is gone. */
  void close() {
    closed = true;
    reader.close();
    flows.leave(loop.now());
    meters.leave();
    groups.leave();
  }

  /** From now on entries of rules that are not in the plan are removed. */
  void setPlanKnown() {
    flows.setPlanKnown();
    request();
  }

  void learn(SwitchInfo info) {
    flows.setSwitchKnown();
    queues.learn(info);
    request();
  }

  /** Whether the forwarding table was decided since the switch connected. */
  boolean isForwarding() {
    return wanted.forwardingIsKnown();
  }

  /** Replaces the forwarding table; returns the entries that this touches. */
  Set<EntryKey> forward(List<Entry> table) {
    Set<EntryKey> touched = wanted.forward(table);
    touched.addAll(wanted.takeTouched());
    touch(touched);
    return touched;
  }

  /**
   * The forwarding table that is on the switch, as far as is known; empty where it is one with the
   * policy and was not set before.
   */
  Optional<Collection<Entry>> forwardingFound() {
    return wanted.hasOneTable()
        ? wanted.forwarding().map(List::copyOf)
        : Optional.of(
            flows.observed().all().values().stream()
                .filter(each -> Cookies.isForwarding(each.cookie()))
                .toList());
  }

  /** Whether what is wanted under the key is confirmed, or its absence. */
  boolean isSettled(EntryKey key) {
    Entry entry = wanted.entries().get(key);
    return entry == null
        ? flows.observed().get(key).isEmpty()
        : flows.isInstalled(entry, loop.now());
  }

  void want(String rule, CompiledHop hop) {
    leaving.remove(rule);
    if (hop.meter().isEmpty() && !hop.keepsExisting()) {
      meters.release(rule);
    }
    if (hop.group().isEmpty() && !hop.keepsExisting()) {
      groups.release(rule);
    }
    askedAt = askedAt.or(() -> Optional.of(loop.now()));
    flows.touchWaiting(Cookies.ofRule(rule));
    touch(wanted.put(rule, hop));
  }

  /** How long a rule takes here to be confirmed, as a high quantile of recent ones. */
  Duration installTime() {
    return installTimes.high();
  }

  void forget(String rule) {
    wanted.hop(rule).ifPresent(hop -> leaving.add(rule, hop));
    meters.release(rule);
    groups.release(rule);
    flows.touchWaiting(Cookies.ofRule(rule));
    touch(wanted.remove(rule));
  }

  private void touch(Collection<EntryKey> keys) {
    if (!keys.isEmpty()) {
      flows.touch(keys);
    }
    request();
  }

  QueuesFound queuesFound() {
    return queues.found();
  }

  NetworkAssembler.Queueing queueing() {
    return new NetworkAssembler.Queueing(queues.found(), queues.portProblems(loop.now()));
  }

  Collection<Entry> entriesFound() {
    return flows.observed().all().values();
  }

  /** The queues that the entry sends to, by itself or by its group. */
  List<QueueUse> queuesOf(Entry entry) {
    Stream<GroupBucket> buckets =
        groups.use(entry).flatMap(group -> groups.observed().get(group)).stream()
            .flatMap(Optional::stream)
            .flatMap(shape -> shape.buckets().stream());
    return Stream.concat(Stream.of(entry.steps()), buckets.map(GroupBucket::steps))
        .flatMap(steps -> QueueUse.of(steps).stream())
        .toList();
  }

  /** What the switch was first read to have; empty before, and after it was taken. */
  Optional<List<Entry>> takeFirstReading() {
    Optional<List<Entry>> taken = firstReading;
    firstReading = Optional.empty();
    return taken;
  }

  /** The numbers that the module's meters may have here; empty until the meters were read. */
  Optional<NumberRange> meterRange() {
    return meters.range();
  }

  /** The meter that the rule's entries used when the switch was first read. */
  OptionalInt meterFound(String rule) {
    return meters.found(rule);
  }

  /** The numbers that the module's groups may have here; empty until the groups were read. */
  Optional<NumberRange> groupRange() {
    return groups.range();
  }

  /** The group that the rule's entries used when the switch was first read. */
  OptionalInt groupFound(String rule) {
    return groups.found(rule);
  }

  /** Whether the rule can have a group here, if there is a number for it. */
  boolean canGroup(String rule) {
    return !refusedGroups.contains(rule);
  }

  /** Whether other rules can have a group here than at the last question. */
  boolean takeGroupNews() {
    boolean other = groups.takeNews();
    return refusedGroups.takeNews() || other;
  }

  /** Whether meters can be had here since the last question, or it is known that there are none. */
  boolean takeMeterNews() {
    return meters.takeNews();
  }

  /** Whether the switch was read, so that its entries are known. */
  boolean wasRead() {
    return flows.checkedAt().isPresent();
  }

  /** What became of the rule here; empty if it is not wanted here. */
  Optional<HopReport> report(String rule) {
    return wanted.hop(rule).map(hop -> reporter.report(hop, loop.now()));
  }

  /** Whether a rule that was forgotten still has entries or its queue here. */
  boolean isLeaving(String rule) {
    return leaving.contains(rule);
  }

  SwitchReport report(Optional<String> problem) {
    Changes<EntryKey, Entry> seen = flows.lastSeen();
    return new SwitchReport(
        dpid,
        wanted.entries().size(),
        seen.kept(),
        seen.missing(),
        seen.removals().size(),
        seen.different(),
        repairs.sum(),
        flows.checkedAt(),
        problem,
        drift.counts().get());
  }

  /** The queues may be others than before. */
  void lookAtQueues() {
    queues.observe(store.found(), loop.now());
    flows.touchWaiting();
    touch(wanted.setPipeline(Pipeline.entries(queues.found())));
    onProgress.run();
  }

  /**
   * Reads the flow tables and repairs what is not as wanted. Waits for the end of a pass: what
   * changes meanwhile could not be judged, and the switch is busy.
   */
  void readTables() {
    reader.request();
    readWhenIdle();
  }

  private void readWhenIdle() {
    if (!running && reader.isDue()) {
      flows.observed().startReading();
      meters.observed().startReading();
      groups.observed().startReading();
      reader.read();
    }
  }

  private void wasRead(TableReader.Reading reading) {
    List<Entry> entries = reading.entries();
    if (!wasRead()) {
      firstReading = Optional.of(entries.stream().filter(Entry::isOurs).toList());
    }
    flows.read(entries, reading.asked(), loop.now());
    reading.meters().ifPresent(found -> meters.read(found, entries, loop.now()));
    reading.groups().ifPresent(found -> groups.read(found, entries, loop.now()));
    refusedGroups.expire(loop.now());
    request();
    onProgress.run();
  }

  private void removed(Removal removal) {
    if (!closed) {
      flows.removed(removal, loop.now());
      request();
    }
  }

  private void request() {
    requested = true;
    if (!running && !closed && wasRead()) {
      startWhenDue();
    }
  }

  private void startWhenDue() {
    running = true;
    Duration since = lastStart.map(start -> Duration.between(start, loop.now())).orElse(window);
    Duration rest = window.minus(since);
    if (rest.isNegative() || rest.isZero() || rest.compareTo(window) > 0) {
      loop.execute(this::startPass);
    } else {
      loop.schedule(rest, this::startPass);
    }
  }

  private void startPass() {
    requested = false;
    try {
      flows.reportRemovals(loop.now());
      queues.review(loop.now());
      flows.touch(wanted.takeTouched());
      work();
    } catch (RuntimeException | Error e) {
      finish(e);
    }
  }

  private void work() {
    if (closed || !pass.hasWork()) {
      running = false;
      readWhenIdle();
      return;
    }
    lastStart = Optional.of(loop.now());
    serving = askedAt;
    askedAt = Optional.empty();
    pass.run()
        .whenCompleteAsync((done, failure) -> finish(failure), loop)
        .exceptionally(SwitchSync::ignore);
  }

  private void finish(Throwable failure) {
    if (failure != null && closed) {
      LOG.warn("{}: a pass failed, as the switch is gone: {}", dpid, Failures.of(failure));
      flows.abandonChange();
    } else if (failure != null) {
      LOG.error("{}: a pass failed", dpid, failure);
      flows.abandonChange();
    } else {
      serving.ifPresent(since -> installTimes.add(Duration.between(since, loop.now())));
    }
    serving = Optional.empty();
    running = false;
    queues.review(loop.now());
    onProgress.run();
    if (flows.takeDisturbed()) {
      reader.requestAnother();
    }
    readWhenIdle();
    if (requested) {
      request();
    }
  }

  private static <T> T ignore(Throwable failure) {
    LOG.error("a step of a pass failed", failure);
    return null;
  }
}
