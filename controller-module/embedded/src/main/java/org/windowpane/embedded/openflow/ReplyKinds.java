package org.windowpane.embedded.openflow;

import java.util.Map;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFType;

/** Which message answers which request. */
final class ReplyKinds {
  private static final Map<OFType, OFType> REPLIES =
      Map.of(
          OFType.BARRIER_REQUEST, OFType.BARRIER_REPLY,
          OFType.ECHO_REQUEST, OFType.ECHO_REPLY,
          OFType.EXPERIMENTER, OFType.EXPERIMENTER,
          OFType.FEATURES_REQUEST, OFType.FEATURES_REPLY,
          OFType.GET_ASYNC_REQUEST, OFType.GET_ASYNC_REPLY,
          OFType.GET_CONFIG_REQUEST, OFType.GET_CONFIG_REPLY,
          OFType.QUEUE_GET_CONFIG_REQUEST, OFType.QUEUE_GET_CONFIG_REPLY,
          OFType.ROLE_REQUEST, OFType.ROLE_REPLY,
          OFType.STATS_REQUEST, OFType.STATS_REPLY);

  private ReplyKinds() {}

  /** Whether a message can be the reply, its transaction id being the right one already. */
  static boolean match(OFMessage request, OFMessage reply) {
    if (REPLIES.get(request.getType()) != reply.getType()) {
      return false;
    }
    return !(request instanceof OFStatsRequest<?> wanted)
        || (reply instanceof OFStatsReply received
            && wanted.getStatsType() == received.getStatsType());
  }
}
