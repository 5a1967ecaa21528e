package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;
import org.windowpane.protocol.value.TrafficClass;

/**
 * Creates a traffic class: its minimum is reserved on each port and in its share, and it has one of
 * the slots of its share.
 *
 * @param actor a speaker of the share, or an administrator
 * @param form the class
 */
public record CreateTrafficClass(Actor actor, TrafficClassForm form)
    implements Command<Answer<TrafficClassRecord>> {
  /** How many entries of a flow table a class may need, as a booking may. */
  private static final int MOST_ENTRIES = 64;

  /** How far ahead a class may begin and end, as a booking may. */
  private static final Duration FARTHEST_AHEAD = Duration.ofDays(3660);

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(LedgerState state, Instant now) {
    TrafficClassChecks checks = new TrafficClassChecks(state, actor.principal());
    Optional<Share> share = checks.visibleShare(form.share());
    if (share.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("share " + form.share()));
    }
    if (!checks.mayManage(share.get())) {
      return Outcome.nothing(TrafficClassChecks.forbidden(form.share()));
    }
    if (state.trafficClasses().containsKey(form.name())) {
      return Outcome.nothing(
          new Answer.Conflict<>("There is a traffic class " + form.name() + "."));
    }
    Optional<Answer<TrafficClassRecord>> objection = objection(share.get(), now);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    Window window =
        new Window(form.start().orElse(now), form.end().orElse(Instant.MAX)).inWholeMicroseconds();
    OptionalInt number = freeNumber(state, window);
    if (number.isEmpty()) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "The network has "
                  + (TrafficClass.MAX_NUMBER + 1)
                  + " traffic classes in that time,"
                  + " and can have no more."));
    }
    return decide(created(window, number.getAsInt(), now), state, now);
  }

  private Optional<Answer<TrafficClassRecord>> objection(Share share, Instant now) {
    for (int i = 0; i < form.flowGroups().size(); i++) {
      FlowGroup flows = form.flowGroups().get(i);
      String field = "flowGroups[" + i + "]";
      if (flows.namesUsers()) {
        return invalid(field, "must name hosts, not users");
      }
      if (!share.flowGroup().contains(flows)) {
        return invalid(
            field, "the flows " + flows + " are not in the flow group of share " + share.name());
      }
    }
    int entries = form.flowGroups().stream().mapToInt(FlowGroup::tableEntries).sum();
    if (entries > MOST_ENTRIES) {
      return invalid(
          "flowGroups",
          "need " + entries + " entries of a flow table, and may need " + MOST_ENTRIES);
    }
    if (form.maxBps().orElse(Long.MAX_VALUE) < form.minBps()) {
      return invalid("maxBps", "must not be below minBps");
    }
    Instant start = form.start().orElse(now);
    if (start.isBefore(now)) {
      return invalid("start", "must not be in the past");
    }
    if (start.isAfter(now.plus(FARTHEST_AHEAD))) {
      return invalid("start", "must be within the next ten years");
    }
    if (form.end().filter(end -> !end.isAfter(start)).isPresent()) {
      return invalid("end", "must be after the start");
    }
    return form.end().filter(end -> end.isAfter(now.plus(FARTHEST_AHEAD))).isPresent()
        ? invalid("end", "must be within the next ten years; leave it out for no end")
        : Optional.empty();
  }

  private static Optional<Answer<TrafficClassRecord>> invalid(String field, String reason) {
    return Optional.of(new Answer.Invalid<>(field, reason));
  }

  /** The lowest number that no other class has in the window. */
  private static OptionalInt freeNumber(LedgerState state, Window window) {
    return IntStream.rangeClosed(0, TrafficClass.MAX_NUMBER)
        .filter(
            number ->
                state.trafficClasses().values().stream()
                    .noneMatch(
                        each ->
                            each.definition().number() == number && each.window().overlaps(window)))
        .findFirst();
  }

  private TrafficClassRecord created(Window window, int number, Instant now) {
    return new TrafficClassRecord(
        form.name(),
        form.share(),
        form.flowGroups(),
        new TrafficClass(number, form.priority(), form.minBps(), form.maxBps()),
        window,
        actor.principal(),
        now);
  }

  private Outcome<Answer<TrafficClassRecord>> decide(
      TrafficClassRecord created, LedgerState state, Instant now) {
    String subject = "traffic class " + created.name();
    Optional<Refusal> refusal = ClassBook.objection(state.decisions(), created.reservation(), now);
    if (refusal.isPresent()) {
      RefusalRecord described = Refusals.describe(refusal.get(), Names.of(state));
      Map<String, Object> detail = new LinkedHashMap<>(TrafficClassChecks.detail(created));
      detail.put("refusal", described);
      return new Outcome<>(
          List.of(),
          List.of(
              AuditEntry.refused(actor, "traffic-class.create", subject, detail)
                  .about(created.share())),
          new Answer.Refused<>(described));
    }
    return new Outcome<>(
        List.of(TRAFFIC_CLASSES.upsert(created)),
        List.of(
            AuditEntry.done(
                    actor, "traffic-class.create", subject, TrafficClassChecks.detail(created))
                .about(created.share())),
        new Answer.Done<>(created));
  }
}
