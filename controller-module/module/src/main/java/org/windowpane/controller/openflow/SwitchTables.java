package org.windowpane.controller.openflow;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowStatsReply;
import org.projectfloodlight.openflow.protocol.OFFlowStatsRequest;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.TableCapabilities;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.reconcile.NumberedStore;

/** The flow tables of a switch, over its OpenFlow connection. */
public final class SwitchTables implements FlowTables {

  private static final int CHANGES_PER_BARRIER = 4_000;
  private static final int ENTRIES_PER_SLICE = 1_000;
  private static final int MAX_SLICES = 64;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final IOFSwitch sw;
  private final Refusals refusals;
  private final Removals removals;
  private final Clock clock;
  private final TableCapabilities abilities;
  private final FlowCodec codec;
  private final NumberedStore<MeterWanted, MeterShape> meters;
  private final NumberedStore<GroupWanted, GroupShape> groups;
  private volatile int entriesRead;

  /**
   * The tables of this switch, with what they can do; what it refuses and removes arrives at those
   * two.
   */
  public SwitchTables(
      IOFSwitch sw,
      TableCapabilities abilities,
      Refusals refusals,
      Removals removals,
      Clock clock) {
    this.sw = sw;
    this.refusals = refusals;
    this.removals = removals;
    this.clock = clock;
    this.abilities = abilities;
    this.codec = FlowCodec.of(sw.getOFFactory());
    this.meters = new SwitchMeters(sw, refusals, TIMEOUT);
    this.groups = new SwitchGroups(sw, refusals, TIMEOUT);
  }

  @Override
  public TableCapabilities abilities() {
    return abilities;
  }

  /** Two parts are under way at a time, so that the switch has work while one is written down. */
  @Override
  public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
    Map<EntryKey, String> refused = new ConcurrentHashMap<>();
    CompletionStage<Void> lastButOne = CompletableFuture.completedFuture(null);
    CompletionStage<Void> last = lastButOne;
    for (int from = 0; from < changes.size(); from += CHANGES_PER_BARRIER) {
      int to = Math.min(changes.size(), from + CHANGES_PER_BARRIER);
      List<FlowChange> some = changes.subList(from, to);
      CompletionStage<Void> next = lastButOne.thenCompose(before -> send(some, refused));
      lastButOne = last;
      last = next;
    }
    return lastButOne.thenCombine(last, (one, other) -> refused);
  }

  private CompletionStage<Void> send(List<FlowChange> changes, Map<EntryKey, String> refused) {
    Map<Long, EntryKey> sent = new LinkedHashMap<>();
    List<OFMessage> messages = new ArrayList<>(changes.size());
    for (FlowChange change : changes) {
      OFFlowMod message = codec.encode(change);
      sent.put(message.getXid(), change.entry().key());
      messages.add(message);
    }
    return new ConfirmedBatch(sw, refusals, TIMEOUT)
        .send(messages, sent)
        .thenAccept(refused::putAll);
  }

  /**
   * Large tables are read in slices, by the lowest bits of the cookies: a switch in software sends
   * no packet on while it puts an answer together.
   */
  @Override
  public CompletionStage<List<Entry>> read() {
    List<Entry> all = new ArrayList<>();
    int slices = slices();
    CompletionStage<List<Entry>> done = CompletableFuture.completedFuture(all);
    for (int slice = 0; slice < slices; slice++) {
      long cookie = slice;
      long mask = Cookies.FLOW | slices - 1;
      done =
          done.thenCompose(before -> read(cookie, mask))
              .thenApply(
                  some -> {
                    all.addAll(some);
                    return all;
                  });
    }
    return done.thenApply(
        entries -> {
          entriesRead = entries.size();
          return entries;
        });
  }

  private CompletionStage<List<Entry>> read(long cookie, long mask) {
    Instant asked = clock.instant();
    return Futures.within(TIMEOUT, sw.writeStatsRequest(request(sw, cookie, mask)))
        .thenApply(replies -> decode(replies, asked));
  }

  /** A power of two, so that bits of the cookie select slices; OpenFlow 1.0 cannot. */
  private int slices() {
    int wanted = Math.min(MAX_SLICES, entriesRead / ENTRIES_PER_SLICE);
    return abilities.allMatches() ? Math.max(1, Integer.highestOneBit(wanted)) : 1;
  }

  @Override
  public NumberedStore<MeterWanted, MeterShape> meters() {
    return meters;
  }

  @Override
  public NumberedStore<GroupWanted, GroupShape> groups() {
    return groups;
  }

  @Override
  public void onRemoval(Consumer<Removal> listener) {
    removals.listen(
        sw.getId(),
        message -> {
          if (Cookies.isOurs(message.getCookie().getValue())) {
            listener.accept(EntryCodec.decode(message));
          }
        });
  }

  /** A request for the entries with such cookies; OpenFlow 1.0 answers with all. */
  static OFFlowStatsRequest request(IOFSwitch sw, long cookie, long mask) {
    OFFlowStatsRequest.Builder request =
        sw.getOFFactory()
            .buildFlowStatsRequest()
            .setTableId(TableId.ALL)
            .setMatch(sw.getOFFactory().matchWildcardAll())
            .setOutPort(OFPort.ANY);
    if (sw.getOFFactory().getVersion() != OFVersion.OF_10) {
      request.setOutGroup(OFGroup.ANY).setCookie(U64.of(cookie)).setCookieMask(U64.of(mask));
    }
    return request.build();
  }

  private List<Entry> decode(List<OFFlowStatsReply> replies, Instant asked) {
    List<Entry> entries = new ArrayList<>();
    for (OFFlowStatsReply reply : replies) {
      reply.getEntries().forEach(entry -> entries.add(codec.decode(entry, asked)));
    }
    return entries;
  }
}
