package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import org.projectfloodlight.openflow.protocol.OFBucket;
import org.projectfloodlight.openflow.protocol.OFGroupDescStatsEntry;
import org.projectfloodlight.openflow.protocol.OFGroupDescStatsReply;
import org.projectfloodlight.openflow.protocol.OFGroupFeaturesStatsReply;
import org.projectfloodlight.openflow.protocol.OFGroupMod;
import org.projectfloodlight.openflow.protocol.OFGroupType;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.controller.groups.GroupBucket;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.groups.GroupWanted;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;

/** The fast-failover groups of a switch, over its OpenFlow 1.3 connection. */
final class SwitchGroups implements NumberedStore<GroupWanted, GroupShape> {

  /** The bit of fast failover among the types of groups. */
  private static final long FAST_FAILOVER = 1L << 3;

  /** The bits of the actions that buckets have: output, set queue, and set field. */
  private static final long ACTIONS = 1L | 1L << 21 | 1L << 25;

  private final IOFSwitch sw;
  private final Refusals refusals;
  private final Duration timeout;
  private final EntryCodec codec;
  private volatile Optional<Long> most;

  SwitchGroups(IOFSwitch sw, Refusals refusals, Duration timeout) {
    this.sw = sw;
    this.refusals = refusals;
    this.timeout = timeout;
    this.codec = new EntryCodec(sw.getOFFactory());
    this.most =
        sw.getOFFactory().getVersion() == OFVersion.OF_10 ? Optional.of(0L) : Optional.empty();
  }

  @Override
  public CompletionStage<NumberedFound<GroupShape>> read() {
    return readMost()
        .thenCompose(
            known ->
                known == 0
                    ? CompletableFuture.completedFuture(NumberedFound.none())
                    : readGroups().thenApply(groups -> new NumberedFound<>(known, groups)));
  }

  private CompletableFuture<Long> readMost() {
    if (most.isPresent()) {
      return CompletableFuture.completedFuture(most.get());
    }
    return Futures.within(
            timeout,
            sw.writeStatsRequest(sw.getOFFactory().buildGroupFeaturesStatsRequest().build()))
        .handle(SwitchGroups::mostOf)
        .thenCompose(known -> known)
        .thenApply(
            known -> {
              most = Optional.of(known);
              return known;
            });
  }

  /** A switch that does not know the question has no groups. */
  private static CompletableFuture<Long> mostOf(
      List<OFGroupFeaturesStatsReply> replies, Throwable failure) {
    if (failure instanceof OFErrorMsgException) {
      return CompletableFuture.completedFuture(0L);
    }
    return failure == null
        ? CompletableFuture.completedFuture(
            replies.stream().mapToLong(SwitchGroups::usable).max().orElse(0))
        : CompletableFuture.failedFuture(failure);
  }

  private static long usable(OFGroupFeaturesStatsReply features) {
    boolean isEnough =
        (features.getTypes() & FAST_FAILOVER) != 0
            && (features.getActionsFf() & ACTIONS) == ACTIONS;
    return isEnough ? features.getMaxGroupsFf() : 0;
  }

  private CompletableFuture<Map<Integer, Optional<GroupShape>>> readGroups() {
    return Futures.within(
            timeout, sw.writeStatsRequest(sw.getOFFactory().buildGroupDescStatsRequest().build()))
        .thenApply(SwitchGroups::decode);
  }

  private static Map<Integer, Optional<GroupShape>> decode(List<OFGroupDescStatsReply> replies) {
    Map<Integer, Optional<GroupShape>> groups = new HashMap<>();
    for (OFGroupDescStatsReply reply : replies) {
      reply.getEntries().forEach(each -> groups.put(each.getGroup().getGroupNumber(), shape(each)));
    }
    return groups;
  }

  private static Optional<GroupShape> shape(OFGroupDescStatsEntry found) {
    boolean asOurs =
        found.getGroupType() == OFGroupType.FF
            && found.getBuckets().stream()
                .allMatch(bucket -> bucket.getWatchGroup().equals(OFGroup.ANY));
    return asOurs
        ? Optional.of(
            new GroupShape(found.getBuckets().stream().map(SwitchGroups::bucket).toList()))
        : Optional.empty();
  }

  private static GroupBucket bucket(OFBucket found) {
    return new GroupBucket(
        found.getWatchPort().getPortNumber(),
        found.getActions().stream().map(EntryCodec::step).toList());
  }

  @Override
  public CompletionStage<Map<Integer, String>> change(List<Change<Integer, GroupWanted>> changes) {
    Map<Long, Integer> sent = new LinkedHashMap<>();
    List<OFMessage> messages = new ArrayList<>(changes.size());
    for (Change<Integer, GroupWanted> change : changes) {
      OFGroupMod message = encode(change);
      sent.put(message.getXid(), change.key());
      messages.add(message);
    }
    return new ConfirmedBatch(sw, refusals, timeout).send(messages, sent);
  }

  private OFGroupMod encode(Change<Integer, GroupWanted> change) {
    if (change instanceof Change.Add<Integer, GroupWanted> add) {
      return encode(sw.getOFFactory().buildGroupAdd(), add.wanted());
    }
    if (change instanceof Change.Replace<Integer, GroupWanted> modify) {
      return encode(sw.getOFFactory().buildGroupModify(), modify.wanted());
    }
    return sw.getOFFactory()
        .buildGroupDelete()
        .setGroupType(OFGroupType.FF)
        .setGroup(OFGroup.of(change.key()))
        .build();
  }

  private OFGroupMod encode(OFGroupMod.Builder message, GroupWanted wanted) {
    return message
        .setGroupType(OFGroupType.FF)
        .setGroup(OFGroup.of(wanted.number()))
        .setBuckets(wanted.shape().buckets().stream().map(this::encode).toList())
        .build();
  }

  private OFBucket encode(GroupBucket bucket) {
    return sw.getOFFactory()
        .buildBucket()
        .setWatchPort(OFPort.of(bucket.watchedPort()))
        .setWatchGroup(OFGroup.ANY)
        .setActions(bucket.steps().stream().map(codec::action).toList())
        .build();
  }
}
