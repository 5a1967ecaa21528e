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
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowStatsReply;
import org.projectfloodlight.openflow.protocol.OFFlowStatsRequest;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.enforcement.FlowChange;
import org.windowpane.controller.enforcement.FlowTables;
import org.windowpane.controller.enforcement.Removal;
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
  private final EntryCodec codec;

  /** The tables of this switch; what it refuses and removes arrives at those two. */
  public SwitchTables(IOFSwitch sw, Refusals refusals, Removals removals, Clock clock) {
    this.sw = sw;
    this.refusals = refusals;
    this.removals = removals;
    this.clock = clock;
    this.codec = new EntryCodec(sw.getOFFactory());
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
      refusals.watch(sw.getId(), message.getXid());
      sent.put(message.getXid(), change.entry().key());
      messages.add(message);
    }
    boolean gone = !sw.write(messages).isEmpty();
    CompletableFuture<?> confirmed =
        gone
            ? CompletableFuture.failedFuture(
                new IllegalStateException("the connection to the switch was lost"))
            : Futures.within(TIMEOUT, sw.writeRequest(sw.getOFFactory().barrierRequest()));
    return confirmed.handle(
        (barrier, failure) -> {
          sent.forEach(
              (xid, key) ->
                  refusals.take(sw.getId(), xid).ifPresent(reason -> refused.put(key, reason)));
          if (failure != null) {
            throw new CompletionException(failure);
          }
          return null;
        });
  }

  @Override
  public CompletionStage<List<Entry>> read() {
    Instant asked = clock.instant();
    return Futures.within(TIMEOUT, sw.writeStatsRequest(request(sw, ANY_COOKIE, ANY_COOKIE)))
        .thenApply(replies -> decode(replies, asked));
  }

  @Override
  public void onRemoval(Consumer<Removal> listener) {
    removals.listen(
        sw.getId(),
        message -> {
          if (Cookies.isOurs(message.getCookie().getValue())) {
            listener.accept(codec.decode(message));
          }
        });
  }

  /** A request for the entries with such cookies. */
  static OFFlowStatsRequest request(IOFSwitch sw, long cookie, long mask) {
    return sw.getOFFactory()
        .buildFlowStatsRequest()
        .setTableId(TableId.ALL)
        .setMatch(sw.getOFFactory().matchWildcardAll())
        .setOutPort(OFPort.ANY)
        .setOutGroup(OFGroup.ANY)
        .setCookie(U64.of(cookie))
        .setCookieMask(U64.of(mask))
        .build();
  }

  private List<Entry> decode(List<OFFlowStatsReply> replies, Instant asked) {
    List<Entry> entries = new ArrayList<>();
    for (OFFlowStatsReply reply : replies) {
      reply.getEntries().forEach(entry -> entries.add(codec.decode(entry, asked)));
    }
    return entries;
  }
}
