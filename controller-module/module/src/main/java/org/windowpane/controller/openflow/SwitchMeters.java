package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFMeterConfig;
import org.projectfloodlight.openflow.protocol.OFMeterConfigStatsReply;
import org.projectfloodlight.openflow.protocol.OFMeterFeaturesStatsReply;
import org.projectfloodlight.openflow.protocol.OFMeterFlags;
import org.projectfloodlight.openflow.protocol.OFMeterMod;
import org.projectfloodlight.openflow.protocol.OFMeterModCommand;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.meterband.OFMeterBand;
import org.projectfloodlight.openflow.protocol.meterband.OFMeterBandDrop;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.meters.MeterWanted;
import org.windowpane.controller.reconcile.Change;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;

/** The meters of a switch, over its OpenFlow 1.3 connection. */
final class SwitchMeters implements NumberedStore<MeterWanted, MeterShape> {

  private static final long ALL = 0xffff_ffffL;
  private static final Set<OFMeterFlags> FLAGS =
      Set.of(OFMeterFlags.KBPS, OFMeterFlags.BURST, OFMeterFlags.STATS);

  private final IOFSwitch sw;
  private final Refusals refusals;
  private final Duration timeout;
  private volatile Optional<Long> highest;

  SwitchMeters(IOFSwitch sw, Refusals refusals, Duration timeout) {
    this.sw = sw;
    this.refusals = refusals;
    this.timeout = timeout;
    this.highest =
        sw.getOFFactory().getVersion() == OFVersion.OF_10 ? Optional.of(0L) : Optional.empty();
  }

  @Override
  public CompletionStage<NumberedFound<MeterShape>> read() {
    return readHighest()
        .thenCompose(
            most ->
                most == 0
                    ? CompletableFuture.completedFuture(NumberedFound.none())
                    : readConfig().thenApply(meters -> new NumberedFound<>(most, meters)));
  }

  private CompletableFuture<Long> readHighest() {
    if (highest.isPresent()) {
      return CompletableFuture.completedFuture(highest.get());
    }
    return Futures.within(
            timeout,
            sw.writeStatsRequest(sw.getOFFactory().buildMeterFeaturesStatsRequest().build()))
        .handle(SwitchMeters::highestOf)
        .thenCompose(known -> known)
        .thenApply(
            known -> {
              highest = Optional.of(known);
              return known;
            });
  }

  /** A switch that does not know the question has no meters. */
  private static CompletableFuture<Long> highestOf(
      List<OFMeterFeaturesStatsReply> replies, Throwable failure) {
    if (failure instanceof OFErrorMsgException) {
      return CompletableFuture.completedFuture(0L);
    }
    return failure == null
        ? CompletableFuture.completedFuture(
            replies.stream().mapToLong(each -> each.getFeatures().getMaxMeter()).max().orElse(0))
        : CompletableFuture.failedFuture(failure);
  }

  private CompletableFuture<Map<Integer, Optional<MeterShape>>> readConfig() {
    return Futures.within(
            timeout,
            sw.writeStatsRequest(
                sw.getOFFactory().buildMeterConfigStatsRequest().setMeterId(ALL).build()))
        .thenApply(SwitchMeters::decode);
  }

  private static Map<Integer, Optional<MeterShape>> decode(List<OFMeterConfigStatsReply> replies) {
    Map<Integer, Optional<MeterShape>> meters = new HashMap<>();
    for (OFMeterConfigStatsReply reply : replies) {
      reply.getEntries().forEach(each -> meters.put((int) each.getMeterId(), shape(each)));
    }
    return meters;
  }

  private static Optional<MeterShape> shape(OFMeterConfig config) {
    boolean asOurs =
        config.getEntries().size() == 1
            && config.getFlags().contains(OFMeterFlags.KBPS)
            && config.getFlags().contains(OFMeterFlags.BURST);
    return asOurs && config.getEntries().get(0) instanceof OFMeterBandDrop drop
        ? Optional.of(new MeterShape(drop.getRate(), drop.getBurstSize()))
        : Optional.empty();
  }

  @Override
  public CompletionStage<Map<Integer, String>> change(List<Change<Integer, MeterWanted>> changes) {
    Map<Long, Integer> sent = new LinkedHashMap<>();
    List<OFMessage> messages = new ArrayList<>(changes.size());
    for (Change<Integer, MeterWanted> change : changes) {
      OFMeterMod message = encode(change);
      sent.put(message.getXid(), change.key());
      messages.add(message);
    }
    return new ConfirmedBatch(sw, refusals, timeout).send(messages, sent);
  }

  private OFMeterMod encode(Change<Integer, MeterWanted> change) {
    if (change instanceof Change.Add<Integer, MeterWanted> add) {
      return encode(OFMeterModCommand.ADD, add.wanted());
    }
    if (change instanceof Change.Replace<Integer, MeterWanted> modify) {
      return encode(OFMeterModCommand.MODIFY, modify.wanted());
    }
    return sw.getOFFactory()
        .buildMeterMod()
        .setCommand(OFMeterModCommand.DELETE)
        .setMeterId(change.key())
        .build();
  }

  private OFMeterMod encode(OFMeterModCommand command, MeterWanted wanted) {
    MeterShape shape = wanted.shape();
    OFMeterBand drop =
        sw.getOFFactory()
            .meterBands()
            .buildDrop()
            .setRate(shape.kbps())
            .setBurstSize(shape.burstKbits())
            .build();
    return sw.getOFFactory()
        .buildMeterMod()
        .setCommand(command)
        .setFlags(FLAGS)
        .setMeterId(wanted.number())
        .setMeters(List.of(drop))
        .build();
  }
}
