package org.windowpane.controller.openflow;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.errormsg.OFBadActionErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFBadInstructionErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFBadMatchErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFBadRequestErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFFlowModFailedErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFGroupModFailedErrorMsg;
import org.projectfloodlight.openflow.protocol.errormsg.OFMeterModFailedErrorMsg;
import org.projectfloodlight.openflow.types.DatapathId;

/**
 * Collects what switches refuse. A switch names the refused message by its transaction id, and does
 * so before it answers the barrier that followed it.
 */
public final class Refusals extends MessageListener {

  private record Sent(DatapathId dpid, long xid) {}

  private final Map<Sent, Optional<String>> watched = new ConcurrentHashMap<>();

  /** No message is watched yet. */
  public Refusals() {
    super("windowpane");
  }

  /** From now on a refusal of this message is remembered. */
  void watch(DatapathId dpid, long xid) {
    watched.put(new Sent(dpid, xid), Optional.empty());
  }

  /** Why the message was refused, if it was; it is not watched any more. */
  Optional<String> take(DatapathId dpid, long xid) {
    Optional<String> reason = watched.remove(new Sent(dpid, xid));
    return reason == null ? Optional.empty() : reason;
  }

  @Override
  public Command receive(IOFSwitch from, OFMessage message, FloodlightContext context) {
    if (message instanceof OFErrorMsg error) {
      watched.computeIfPresent(
          new Sent(from.getId(), error.getXid()), (sent, none) -> Optional.of(words(error)));
    }
    return Command.CONTINUE;
  }

  private static String words(OFErrorMsg error) {
    if (error instanceof OFFlowModFailedErrorMsg failed) {
      return switch (failed.getCode()) {
        case TABLE_FULL -> "the flow table is full";
        case BAD_TABLE_ID -> "the switch has no such flow table";
        case EPERM -> "the switch does not permit it";
        default -> refused("flow mod", failed.getCode());
      };
    }
    if (error instanceof OFBadActionErrorMsg bad) {
      return switch (bad.getCode()) {
        case BAD_OUT_PORT -> "the switch has no such port";
        case BAD_QUEUE -> "the switch has no such queue";
        case BAD_OUT_GROUP -> "the switch has no such group";
        case TOO_MANY -> "the switch cannot do so many actions in one entry";
        default -> refused("action", bad.getCode());
      };
    }
    if (error instanceof OFMeterModFailedErrorMsg failed) {
      return switch (failed.getCode()) {
        case METER_EXISTS -> "there is a meter of that number already";
        case OUT_OF_METERS -> "the switch has no meter left";
        case INVALID_METER, UNKNOWN_METER -> "the switch has no such meter";
        default -> refused("meter", failed.getCode());
      };
    }
    if (error instanceof OFGroupModFailedErrorMsg failed) {
      return switch (failed.getCode()) {
        case GROUP_EXISTS -> "there is a group of that number already";
        case OUT_OF_GROUPS -> "the switch has no group left";
        case OUT_OF_BUCKETS -> "the switch has no bucket of a group left";
        case UNKNOWN_GROUP -> "the switch has no such group";
        case WATCH_UNSUPPORTED, BAD_WATCH -> "the switch cannot watch the port for a group";
        default -> refused("group", failed.getCode());
      };
    }
    if (error instanceof OFBadMatchErrorMsg bad) {
      return refused("match", bad.getCode());
    }
    if (error instanceof OFBadInstructionErrorMsg bad) {
      return refused("instruction", bad.getCode());
    }
    if (error instanceof OFBadRequestErrorMsg bad) {
      return refused("request", bad.getCode());
    }
    return refused("request", error.getErrType());
  }

  private static String refused(String what, Enum<?> code) {
    String reason = code.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "the switch refused the " + what + ": " + reason;
  }
}
