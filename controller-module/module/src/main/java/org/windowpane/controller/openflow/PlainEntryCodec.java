package org.windowpane.controller.openflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowStatsEntry;
import org.projectfloodlight.openflow.protocol.action.OFAction;
import org.projectfloodlight.openflow.protocol.action.OFActionEnqueue;
import org.projectfloodlight.openflow.protocol.action.OFActionOutput;
import org.projectfloodlight.openflow.protocol.action.OFActionSetDlSrc;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.Step;
import org.windowpane.protocol.value.Mac;

/**
 * Entries as OpenFlow 1.0 messages, which know one table and choose a queue together with the port.
 * A removal cannot name the cookie there.
 */
final class PlainEntryCodec implements FlowCodec {

  private static final int WHOLE_PACKET = 0xffff;

  private final OFFactory factory;

  PlainEntryCodec(OFFactory factory) {
    this.factory = factory;
  }

  @Override
  public OFFlowMod encode(FlowChange change) {
    return change instanceof FlowChange.Install install
        ? install(install.entry(), install.hardTimeout())
        : remove(change.entry());
  }

  private OFFlowMod install(Entry entry, int hardTimeout) {
    return factory
        .buildFlowAdd()
        .setPriority(entry.key().priority())
        .setMatch(EntryCodec.match(factory, entry.key()))
        .setActions(actions(entry.steps()))
        .setCookie(U64.of(entry.cookie()))
        .setHardTimeout(hardTimeout)
        .setBufferId(OFBufferId.NO_BUFFER)
        .setOutPort(OFPort.ANY)
        .build();
  }

  private OFFlowMod remove(Entry entry) {
    return factory
        .buildFlowDeleteStrict()
        .setPriority(entry.key().priority())
        .setMatch(EntryCodec.match(factory, entry.key()))
        .setBufferId(OFBufferId.NO_BUFFER)
        .setOutPort(OFPort.ANY)
        .build();
  }

  private List<OFAction> actions(List<Step> steps) {
    List<OFAction> actions = new ArrayList<>();
    OptionalInt queue = OptionalInt.empty();
    for (Step step : steps) {
      if (step instanceof Step.SetQueue set) {
        queue = OptionalInt.of(set.queue());
      } else {
        actions.add(action(step, queue));
      }
    }
    return actions;
  }

  private OFAction action(Step step, OptionalInt queue) {
    if (step instanceof Step.SetEthSrc set) {
      return factory.actions().setDlSrc(MacAddress.of(set.mac().value()));
    }
    if (step instanceof Step.Output output) {
      OFPort port = OFPort.of(output.port());
      return queue.isPresent()
          ? factory.actions().enqueue(port, queue.getAsInt())
          : factory.actions().output(port, WHOLE_PACKET);
    }
    if (step instanceof Step.Back) {
      return factory.actions().output(OFPort.IN_PORT, WHOLE_PACKET);
    }
    if (step instanceof Step.ToController) {
      return factory.actions().output(OFPort.CONTROLLER, WHOLE_PACKET);
    }
    throw new IllegalArgumentException("OpenFlow 1.0 has no " + step);
  }

  @Override
  public Entry decode(OFFlowStatsEntry found, Instant readAt) {
    EntryKey key =
        new EntryKey(
            found.getTableId().getValue(),
            found.getPriority(),
            EntryCodec.decode(found.getMatch()));
    return new Entry(
        key,
        steps(found.getActions()),
        found.getCookie().getValue(),
        EntryCodec.end(found, readAt));
  }

  private static List<Step> steps(List<OFAction> actions) {
    List<Step> steps = new ArrayList<>();
    OptionalInt queue = OptionalInt.empty();
    for (OFAction action : actions) {
      if (action instanceof OFActionEnqueue enqueue) {
        OptionalInt chosen = OptionalInt.of((int) enqueue.getQueueId());
        if (!chosen.equals(queue)) {
          steps.add(new Step.SetQueue(chosen.getAsInt()));
        }
        queue = chosen;
        steps.add(new Step.Output(enqueue.getPort().getPortNumber()));
      } else if (action instanceof OFActionOutput output
          && output.getPort().equals(OFPort.CONTROLLER)) {
        steps.add(new Step.ToController());
      } else if (action instanceof OFActionOutput output
          && output.getPort().equals(OFPort.IN_PORT)) {
        steps.add(new Step.Back());
      } else if (action instanceof OFActionOutput output && queue.isEmpty()) {
        steps.add(new Step.Output(output.getPort().getPortNumber()));
      } else if (action instanceof OFActionSetDlSrc set) {
        steps.add(new Step.SetEthSrc(new Mac(set.getDlAddr().getLong())));
      } else {
        steps.add(new Step.Foreign(action.toString()));
      }
    }
    return steps;
  }
}
