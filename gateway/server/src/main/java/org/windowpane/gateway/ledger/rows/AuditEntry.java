package org.windowpane.gateway.ledger.rows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.protocol.value.IpPrefix;

/**
 * The entry of one decision for the audit log.
 *
 * @param actor who made the request
 * @param action the action, as {@code noun.verb}
 * @param subject what the action was about, such as {@code share team-a}
 * @param outcome the decision
 * @param detail the reason, and the values before and after: records, strings and numbers
 * @param share the share by which readers find the entry, or null
 * @param hosts addresses of the hosts by which readers find the entry
 */
public record AuditEntry(
    Actor actor,
    String action,
    String subject,
    Outcome outcome,
    Map<String, Object> detail,
    String share,
    List<String> hosts) {

  /** The decision. */
  public enum Outcome {
    /** It was done. */
    DONE("done"),
    /** It was refused. */
    REFUSED("refused");

    private final String code;

    Outcome(String code) {
      this.code = code;
    }

    /** The stable name in the audit log. */
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

  /** The detail, with the API token and the trace of the request, if any. */
  Map<String, Object> detailWith(Optional<String> trace) {
    if (actor.token().isEmpty() && trace.isEmpty()) {
      return detail;
    }
    Map<String, Object> all = new LinkedHashMap<>(detail);
    actor.token().ifPresent(it -> all.put("token", it));
    trace.ifPresent(it -> all.put("trace", it));
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
