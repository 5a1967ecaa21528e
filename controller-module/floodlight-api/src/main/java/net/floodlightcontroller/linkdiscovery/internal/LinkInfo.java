package net.floodlightcontroller.linkdiscovery.internal;

import java.time.Instant;
import java.util.Date;
import org.projectfloodlight.openflow.types.U64;

/** When a link was seen, and how slow it is. */
public class LinkInfo {
  private final Instant firstSeenTime;
  private final Instant unicastValidTime;
  private final Instant multicastValidTime;
  private U64 currentLatency;

  /**
   * @param lastLldpReceivedTime null if no LLDP frame came over it
   * @param lastBddpReceivedTime null if no broadcast discovery frame came over it
   */
  public LinkInfo(Date firstSeenTime, Date lastLldpReceivedTime, Date lastBddpReceivedTime) {
    this.firstSeenTime = instant(firstSeenTime);
    this.unicastValidTime = instant(lastLldpReceivedTime);
    this.multicastValidTime = instant(lastBddpReceivedTime);
  }

  private static Instant instant(Date date) {
    return date == null ? null : date.toInstant();
  }

  private static Date date(Instant instant) {
    return instant == null ? null : Date.from(instant);
  }

  public Date getFirstSeenTime() {
    return date(firstSeenTime);
  }

  /** When the last LLDP frame came over the link, or null. */
  public Date getUnicastValidTime() {
    return date(unicastValidTime);
  }

  /** When the last broadcast discovery frame came over the link, or null. */
  public Date getMulticastValidTime() {
    return date(multicastValidTime);
  }

  /** In milliseconds, or null if it was never measured. */
  public synchronized U64 getCurrentLatency() {
    return currentLatency;
  }

  /** Notes a measurement in milliseconds, and returns the latency that now counts. */
  public synchronized U64 addObservedLatency(U64 latency) {
    currentLatency = latency;
    return currentLatency;
  }
}
