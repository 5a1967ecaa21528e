package org.windowpane.controller.openflow;

import java.time.Instant;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowStatsEntry;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.FlowChange;

/** Entries as messages of one version of OpenFlow. */
interface FlowCodec {

  /** The codec of the version that the factory makes messages of. */
  static FlowCodec of(OFFactory factory) {
    return factory.getVersion() == OFVersion.OF_10
        ? new PlainEntryCodec(factory)
        : new EntryCodec(factory);
  }

  /** The change as a message. */
  OFFlowMod encode(FlowChange change);

  /**
   * The entry as read.
   *
   * @param readAt when; an entry's end is its timeout after its installation, which follows from
   *     its age
   */
  Entry decode(OFFlowStatsEntry found, Instant readAt);
}
