package org.windowpane.controller.openflow;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
import org.windowpane.controller.enforcement.FlowChange;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.enforcement.Meters;
import org.windowpane.controller.enforcement.Removal;
import org.windowpane.controller.plan.Abilities;
import org.windowpane.controller.plan.Cookies;
import org.windowpane.controller.plan.Entry;
import org.windowpane.controller.plan.EntryKey;

/** The flow tables of a switch, over its OpenFlow connection. */
public final class SwitchTables implements FlowTables {

  private static final long ANY_COOKIE = 0;
  private static final int CHANGES_PER_BARRIER = 4_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final IOFSwitch sw;
  private final Refusals refusals;
  private final Removals removals;
  private final Clock clock;
  private final Abilities abilities;
  private final FlowCodec codec;
  private final Meters meters;

  /**
   * The tables of this switch, with what they can do; what it refuses and removes arrives at those
   * two.
   */
  public SwitchTables(
      IOFSwitch sw, Abilities abilities, Refusals refusals, Removals removals, Clock clock) {
    this.sw = sw;
    this.refusals = refusals;
    this.removals = removals;
    this.clock = clock;
    this.abilities = abilities;
    this.codec = FlowCodec.of(sw.getOFFactory());
    this.meters = new SwitchMeters(sw, refusals, TIMEOUT);
  }

  @Override
  public Abilities abilities() {
    return abilities;
  }

  @Override
  public CompletionStage<Map<EntryKey, String>> change(List<FlowChange> changes) {
    Map<EntryKey, String> refused = new HashMap<>();
    CompletionStage<Void> done = CompletableFuture.completedFuture(null);
    for (int from = 0; from < changes.size(); from += CHANGES_PER_BARRIER) {
      int to = Math.min(changes.size(), from + CHANGES_PER_BARRIER);
      List<FlowChange> some = changes.subList(from, to);
      done = done.thenCompose(before -> send(some, refused));
    }
    return done.thenApply(nothing -> refused);
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

  @Override
  public CompletionStage<List<Entry>> read() {
    Instant asked = clock.instant();
    return Futures.within(TIMEOUT, sw.writeStatsRequest(request(sw, ANY_COOKIE, ANY_COOKIE)))
        .thenApply(replies -> decode(replies, asked));
  }

  @Override
  public Meters meters() {
    return meters;
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
