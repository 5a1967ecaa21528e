package org.windowpane.controller.openflow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowModFlags;
import org.projectfloodlight.openflow.protocol.OFFlowRemoved;
import org.projectfloodlight.openflow.protocol.OFFlowRemovedReason;
import org.projectfloodlight.openflow.protocol.OFFlowStatsEntry;
import org.projectfloodlight.openflow.protocol.OFOxmList;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.action.OFAction;
import org.projectfloodlight.openflow.protocol.action.OFActionGroup;
import org.projectfloodlight.openflow.protocol.action.OFActionOutput;
import org.projectfloodlight.openflow.protocol.action.OFActionSetField;
import org.projectfloodlight.openflow.protocol.action.OFActionSetQueue;
import org.projectfloodlight.openflow.protocol.instruction.OFInstruction;
import org.projectfloodlight.openflow.protocol.instruction.OFInstructionApplyActions;
import org.projectfloodlight.openflow.protocol.instruction.OFInstructionGotoTable;
import org.projectfloodlight.openflow.protocol.instruction.OFInstructionMeter;
import org.projectfloodlight.openflow.protocol.instruction.OFInstructionWriteMetadata;
import org.projectfloodlight.openflow.protocol.match.Match;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.protocol.oxm.OFOxm;
import org.projectfloodlight.openflow.protocol.oxm.OFOxmEthSrc;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.OFBufferId;
import org.projectfloodlight.openflow.types.OFGroup;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.EntryKey;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.FlowChange;
import org.windowpane.controller.entries.ForeignMatch;
import org.windowpane.controller.entries.Removal;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.services.Assignment;
import org.windowpane.protocol.value.Mac;

/** Entries as OpenFlow 1.3 messages, and entries read from a switch. */
public final class EntryCodec implements FlowCodec {

  private static final int WHOLE_PACKET = 0xffff;
  private static final Set<OFFlowModFlags> NOTIFY_ON_REMOVAL = Set.of(OFFlowModFlags.SEND_FLOW_REM);

  private final OFFactory factory;

  /** Writes messages of this factory. */
  public EntryCodec(OFFactory factory) {
    this.factory = factory;
  }

  @Override
  public OFFlowMod encode(FlowChange change) {
    return change instanceof FlowChange.Install install
        ? install(install.entry(), install.hardTimeout())
        : remove(change.entry());
  }

  private OFFlowMod install(Entry entry, int hardTimeout) {
    return adding(entry).setHardTimeout(hardTimeout).build();
  }

  /** The message that adds the entry of a flow. */
  public OFFlowMod install(Assignment assignment) {
    return adding(assignment.entry())
        .setIdleTimeout(assignment.idleSeconds())
        .setHardTimeout(assignment.hardSeconds())
        .build();
  }

  private OFFlowAdd.Builder adding(Entry entry) {
    return factory
        .buildFlowAdd()
        .setTableId(TableId.of(entry.key().table()))
        .setPriority(entry.key().priority())
        .setMatch(match(factory, entry.key()))
        .setInstructions(instructions(entry.steps()))
        .setCookie(U64.of(entry.cookie()))
        .setFlags(NOTIFY_ON_REMOVAL)
        .setBufferId(OFBufferId.NO_BUFFER);
  }

  private OFFlowMod remove(Entry entry) {
    return factory
        .buildFlowDeleteStrict()
        .setTableId(TableId.of(entry.key().table()))
        .setPriority(entry.key().priority())
        .setMatch(match(factory, entry.key()))
        .setCookie(U64.of(entry.cookie()))
        .setCookieMask(U64.NO_MASK)
        .setBufferId(OFBufferId.NO_BUFFER)
        .setOutPort(OFPort.ANY)
        .setOutGroup(OFGroup.ANY)
        .build();
  }

  /** The match of an entry, of whatever version. */
  static Match match(OFFactory factory, EntryKey key) {
    if (key.match() instanceof ForeignMatch foreign) {
      return (Match) foreign.handle();
    }
    Map<Field, Bits> fields = ((FieldMatch) key.match()).fields();
    return factory.getVersion() == OFVersion.OF_10
        ? fixedMatch(factory, fields)
        : factory.matchV3(oxms(factory, fields));
  }

  private static Match fixedMatch(OFFactory factory, Map<Field, Bits> fields) {
    Match.Builder match = factory.buildMatch();
    fields.forEach((field, bits) -> FieldCodec.of(field).write(bits, match));
    return match.build();
  }

  /** All at once: a match builder makes the list anew for each field. */
  private static OFOxmList oxms(OFFactory factory, Map<Field, Bits> fields) {
    List<OFOxm<?>> oxms = new ArrayList<>(fields.size());
    fields.forEach((field, bits) -> oxms.add(FieldCodec.of(field).oxm(bits, factory.oxms())));
    return OFOxmList.ofList(oxms);
  }

  private List<OFInstruction> instructions(List<Step> steps) {
    List<OFAction> actions = new ArrayList<>();
    List<OFInstruction> instructions = new ArrayList<>();
    Optional<U64> metadata = Optional.empty();
    Optional<TableId> next = Optional.empty();
    for (Step step : steps) {
      if (step instanceof Step.Meter meter) {
        instructions.add(factory.instructions().meter(meter.meter()));
      } else if (step instanceof Step.WriteMetadata write) {
        metadata = Optional.of(U64.of(write.value()));
      } else if (step instanceof Step.GotoTable go) {
        next = Optional.of(TableId.of(go.table()));
      } else {
        actions.add(action(step));
      }
    }
    if (!actions.isEmpty()) {
      instructions.add(factory.instructions().applyActions(actions));
    }
    metadata.ifPresent(
        value -> instructions.add(factory.instructions().writeMetadata(value, U64.NO_MASK)));
    next.ifPresent(table -> instructions.add(factory.instructions().gotoTable(table)));
    return instructions;
  }

  /** A step that is an action. */
  OFAction action(Step step) {
    if (step instanceof Step.SetEthSrc set) {
      MacAddress mac = MacAddress.of(set.mac().value());
      return factory.actions().setField(factory.oxms().ethSrc(mac));
    }
    if (step instanceof Step.SetField set) {
      return factory
          .actions()
          .setField(FieldCodec.of(set.field()).oxm(set.value(), factory.oxms()));
    }
    if (step instanceof Step.SetQueue set) {
      return factory.actions().setQueue(set.queue());
    }
    if (step instanceof Step.Output output) {
      return factory.actions().output(OFPort.of(output.port()), WHOLE_PACKET);
    }
    if (step instanceof Step.Back) {
      return factory.actions().output(OFPort.IN_PORT, WHOLE_PACKET);
    }
    if (step instanceof Step.Group to) {
      return factory.actions().group(OFGroup.of(to.group()));
    }
    if (step instanceof Step.ToController) {
      return factory.actions().output(OFPort.CONTROLLER, WHOLE_PACKET);
    }
    throw new IllegalArgumentException("no entry can ask for " + step);
  }

  @Override
  public Entry decode(OFFlowStatsEntry found, Instant readAt) {
    EntryKey key =
        new EntryKey(found.getTableId().getValue(), found.getPriority(), decode(found.getMatch()));
    List<Step> steps = steps(found.getInstructions());
    if (found.getIdleTimeout() != 0) {
      steps.add(new Step.Foreign("idle_timeout=" + found.getIdleTimeout()));
    }
    return new Entry(key, steps, found.getCookie().getValue(), end(found, readAt));
  }

  /** The removal that a switch of any version reports. */
  static Removal decode(OFFlowRemoved message) {
    int table = message.getVersion() == OFVersion.OF_10 ? 0 : message.getTableId().getValue();
    EntryKey key = new EntryKey(table, message.getPriority(), decode(message.getMatch()));
    boolean expired =
        message.getReason() == OFFlowRemovedReason.HARD_TIMEOUT
            || message.getReason() == OFFlowRemovedReason.IDLE_TIMEOUT;
    return new Removal(key, message.getCookie().getValue(), expired);
  }

  /** When the switch will drop the entry by itself. */
  static Optional<Instant> end(OFFlowStatsEntry found, Instant readAt) {
    if (found.getHardTimeout() == 0) {
      return Optional.empty();
    }
    Duration age = Duration.ofSeconds(found.getDurationSec(), found.getDurationNsec());
    return Optional.of(readAt.minus(age).plusSeconds(found.getHardTimeout()));
  }

  /** A match read from a switch, of whatever version. */
  static org.windowpane.controller.entries.Match decode(Match match) {
    FieldMatch decoded = FieldMatch.ALL;
    for (MatchField<?> each : match.getMatchFields()) {
      Optional<FieldCodec<?>> codec = FieldCodec.of(each);
      if (codec.isEmpty()) {
        return new ForeignMatch(match);
      }
      decoded = decoded.with(codec.get().field(), codec.get().read(match));
    }
    return decoded;
  }

  private static List<Step> steps(List<OFInstruction> instructions) {
    List<Step> steps = new ArrayList<>();
    for (OFInstruction instruction : instructions) {
      if (instruction instanceof OFInstructionApplyActions apply) {
        apply.getActions().forEach(action -> steps.add(step(action)));
      } else if (instruction instanceof OFInstructionGotoTable go) {
        steps.add(new Step.GotoTable(go.getTableId().getValue()));
      } else if (instruction instanceof OFInstructionWriteMetadata write
          && write.getMetadataMask().equals(U64.NO_MASK)) {
        steps.add(new Step.WriteMetadata(write.getMetadata().getValue()));
      } else if (instruction instanceof OFInstructionMeter meter) {
        steps.add(new Step.Meter((int) meter.getMeterId()));
      } else {
        steps.add(new Step.Foreign(instruction.toString()));
      }
    }
    return steps;
  }

  private static Step output(OFPort port) {
    if (port.equals(OFPort.CONTROLLER)) {
      return new Step.ToController();
    }
    return port.equals(OFPort.IN_PORT) ? new Step.Back() : new Step.Output(port.getPortNumber());
  }

  /** An action as a step. */
  static Step step(OFAction action) {
    if (action instanceof OFActionOutput output) {
      return output(output.getPort());
    }
    if (action instanceof OFActionGroup to) {
      return new Step.Group(to.getGroup().getGroupNumber());
    }
    if (action instanceof OFActionSetQueue set) {
      return new Step.SetQueue((int) set.getQueueId());
    }
    if (action instanceof OFActionSetField set && set.getField() instanceof OFOxmEthSrc source) {
      return new Step.SetEthSrc(new Mac(source.getValue().getLong()));
    }
    if (action instanceof OFActionSetField set) {
      Optional<FieldCodec<?>> codec = FieldCodec.of(set.getField().getMatchField());
      if (codec.isPresent()) {
        return new Step.SetField(codec.get().field(), codec.get().read(set.getField()));
      }
    }
    return new Step.Foreign(action.toString());
  }
}
