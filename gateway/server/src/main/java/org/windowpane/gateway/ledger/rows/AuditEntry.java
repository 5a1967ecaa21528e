package org.windowpane.gateway.ledger.rows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;

/**
 * What is to be recorded of one decision.
 *
 * @param actor who asked
 * @param action what was asked, as {@code noun.verb}
 * @param subject what it was about, such as {@code share team-a}
 * @param outcome what was decided
 * @param detail why, and what was before and after: records, strings and numbers
 * @param share the share that it can be found by, or null
 * @param hosts addresses of the hosts that it can be found by
 */
public record AuditEntry(
    Actor actor,
    String action,
    String subject,
    Outcome outcome,
    Map<String, Object> detail,
    String share,
    List<String> hosts) {

  /** What was decided. */
  public enum Outcome {
    /** It was done. */
    DONE("done"),
    /** It was refused. */
    REFUSED("refused");

    private final String code;

    Outcome(String code) {
      this.code = code;
    }

    /** The stable name, as it stands in records. */
    public String code() {
      return code;
    }
  }

  public static AuditEntry done(
      Actor actor, String action, String subject, Map<String, Object> detail) {
    return new AuditEntry(actor, action, subject, Outcome.DONE, detail, null, List.of());
  }

  public static AuditEntry refused(
      Actor actor, String action, String subject, Map<String, Object> detail) {
    return new AuditEntry(actor, action, subject, Outcome.REFUSED, detail, null, List.of());
  }

  /** The detail, and which program spoke where one did. */
  Map<String, Object> detailWithToken() {
    if (actor.token().isEmpty()) {
      return detail;
    }
    Map<String, Object> all = new LinkedHashMap<>(detail);
    all.put("token", actor.token().get());
    return all;
  }

  /** This, about a share. */
  public AuditEntry about(String named) {
    return new AuditEntry(actor, action, subject, outcome, detail, named, hosts);
  }

  /** This, about the host of an address. */
  public AuditEntry aboutHost(String address) {
    return new AuditEntry(actor, action, subject, outcome, detail, share, List.of(address));
  }

  /** This, about a booking: its share, and the hosts at either end of its flows. */
  public AuditEntry about(Booking booking) {
    return about(booking.share(), booking.flowGroup());
  }

  /** This, about a share, and the hosts at either end of flows. */
  public AuditEntry about(String named, FlowGroup flows) {
    return new AuditEntry(actor, action, subject, outcome, detail, named, hosts(flows));
  }

  private static List<String> hosts(FlowGroup flows) {
    return Stream.of(flows.srcHost(), flows.dstHost())
        .filter(host -> !host.isAny())
        .map(IpPrefix::toString)
        .distinct()
        .toList();
  }
}
