package org.windowpane.protocol.message;

import static org.windowpane.protocol.value.InvalidFieldException.check;
import static org.windowpane.protocol.value.InvalidFieldException.required;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.InvalidFieldException;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/**
 * One rule of the plan.
 *
 * @param id 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}
 * @param order where rules overlap the smaller order wins; between equal orders the smaller id
 * @param from when the rule takes effect; empty for immediately
 * @param until when the rule ends by itself, after {@code from}; empty for a rule that stays until
 *     it is removed
 * @param again later intervals in which it takes effect once more, in order and apart from each
 *     other; at most {@value #MAX_INTERVALS}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Rule(
    String id,
    long order,
    FlowGroup flowGroup,
    Action action,
    Optional<Instant> from,
    Optional<Instant> until,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Interval> again) {

  /** The rule that wins first. */
  public static final Comparator<Rule> PRECEDENCE =
      Comparator.comparingLong(Rule::order).thenComparing(Rule::id);

  private static final int MAX_ID_LENGTH = 64;
  private static final int MAX_INTERVALS = 1_000;

  /**
   * A time in which a rule takes effect again.
   *
   * @param from its beginning
   * @param until its end, which is not part of it; empty for a rule that stays until it is removed
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Interval(Instant from, Optional<Instant> until) {

    /** Checks that it ends after it begins. */
    public Interval {
      required("from", from);
      check(
          until.isEmpty() || until.get().isAfter(from),
          "until",
          "An interval must end after it begins.");
    }
  }

  /**
   * Checks the id, and that the end is after the beginning.
   *
   * @throws InvalidFieldException that names the field
   */
  public Rule {
    requireId("id", id);
    required("flowGroup", flowGroup);
    required("action", action);
    check(
        from.isEmpty() || until.isEmpty() || until.get().isAfter(from.get()),
        "until",
        "A rule must end after it begins.");
    again = again == null ? List.of() : List.copyOf(again);
    checkApart(until, again);
    if (action instanceof Action.Service service) {
      checkVirtual(flowGroup, service);
    }
  }

  /** The flow group of a service is a virtual address with a port, of the family of its servers. */
  private static void checkVirtual(FlowGroup group, Action.Service service) {
    IpPrefix address = group.dstHost().orElse(IpPrefix.ANY);
    check(address.isAddress(), "flowGroup.dstHost", "A service needs one virtual address.");
    check(
        group
            .transport()
            .filter(Transport::hasPorts)
            .filter(each -> each.number() >= 0)
            .isPresent(),
        "flowGroup.transport",
        "A service needs tcp or udp.");
    check(
        group.dstPort().filter(PortRange::isPort).isPresent(),
        "flowGroup.dstPort",
        "A service needs one port.");
    check(
        group.equals(
            new FlowGroup(
                Optional.empty(),
                group.dstHost(),
                group.transport(),
                Optional.empty(),
                group.dstPort(),
                Optional.empty(),
                Optional.empty())),
        "flowGroup",
        "A service is for all flows to its virtual address.");
    for (int i = 0; i < service.servers().size(); i++) {
      check(
          service.servers().get(i).host().family() == address.family()
              && !service.servers().get(i).host().equals(address),
          "action.servers[" + i + "].host",
          "It must be another address than the virtual one, and of the same family.");
    }
  }

  private static void checkApart(Optional<Instant> until, List<Interval> again) {
    check(
        again.size() <= MAX_INTERVALS,
        "again",
        "A rule may have at most " + MAX_INTERVALS + " further intervals.");
    Optional<Instant> end = until;
    for (int i = 0; i < again.size(); i++) {
      Instant from = again.get(i).from();
      check(
          end.filter(from::isAfter).isPresent(),
          "again[" + i + "].from",
          "It must be after the end of the interval before.");
      end = again.get(i).until();
    }
  }

  /** A rule that takes effect immediately. */
  public Rule(String id, long order, FlowGroup flowGroup, Action action, Optional<Instant> until) {
    this(id, order, flowGroup, action, Optional.empty(), until);
  }

  /** A rule that takes effect once. */
  public Rule(
      String id,
      long order,
      FlowGroup flowGroup,
      Action action,
      Optional<Instant> from,
      Optional<Instant> until) {
    this(id, order, flowGroup, action, from, until, List.of());
  }

  /** The rule without the intervals that have ended at the instant, except for the last one. */
  public Rule leftAt(Instant now) {
    Rule left = this;
    while (left.hasEnded(now) && !left.again.isEmpty()) {
      Interval next = left.again.get(0);
      left =
          new Rule(
              id,
              order,
              flowGroup,
              action,
              Optional.of(next.from()),
              next.until(),
              left.again.subList(1, left.again.size()));
    }
    return left;
  }

  /**
   * Returns the id if it has the form of a rule's id.
   *
   * @param field where the id is in the message
   * @throws InvalidFieldException if it has not
   */
  static String requireId(String field, String id) {
    required(field, id);
    check(
        !id.isEmpty() && id.length() <= MAX_ID_LENGTH && id.chars().allMatch(Rule::mayBeInId),
        field,
        "A rule's id is 1 to 64 characters of A-Z, a-z, 0-9, '.', '_' and '-'.");
    return id;
  }

  private static boolean mayBeInId(int each) {
    return each >= 'a' && each <= 'z'
        || each >= 'A' && each <= 'Z'
        || each >= '0' && each <= '9'
        || each == '.'
        || each == '_'
        || each == '-';
  }

  /** Copies rules that have different ids, and adds these to a set. */
  static List<Rule> distinct(String field, List<Rule> rules, Set<String> ids) {
    required(field, rules);
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = required(field + "[" + i + "]", rules.get(i));
      check(
          ids.add(rule.id()),
          field + "[" + i + "].id",
          "Another rule has the id \"" + rule.id() + "\".");
    }
    return List.copyOf(rules);
  }

  static List<Rule> distinct(String field, List<Rule> rules) {
    return distinct(field, rules, new HashSet<>());
  }

  /** Whether the rule is not in effect yet at the instant. */
  public boolean isYetToBegin(Instant at) {
    return from.isPresent() && at.isBefore(from.get());
  }

  /** Whether the rule has ended at the instant: its interval is half-open. */
  public boolean hasEnded(Instant at) {
    return until.isPresent() && !at.isBefore(until.get());
  }
}
