package org.windowpane.gateway.bookings;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Transfer;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.gateway.bookings.BookingRequests.BookingForm;
import org.windowpane.gateway.bookings.BookingRequests.SeriesForm;
import org.windowpane.gateway.bookings.BookingRequests.TransferForm;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.PathRequirementsJson;
import org.windowpane.gateway.http.forms.RecurrenceJson;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.tables.AskCodes;

/** Converts request bodies to window forms. A contradiction is a problem that names the field. */
public final class WindowForms {
  private WindowForms() {}

  /** A form outside of groups. */
  static WindowForm of(BookingForm form) {
    return of(form, List.of());
  }

  /**
   * A form of a group.
   *
   * @param members the ids of the earlier bookings of the group
   */
  static WindowForm of(BookingForm form, List<UUID> members) {
    Ask ask = ask(form, members);
    Placement placement = placement(form, ask);
    return new WindowForm(
        form.share(),
        form.flowGroup().toFlowGroup(),
        ask,
        "partial".equals(form.strictness()) ? Strictness.PARTIAL : Strictness.STRICT,
        micros(form.start()),
        micros(form.end()),
        placement,
        Optional.ofNullable(form.holdSeconds()).map(Duration::ofSeconds),
        purpose(form.application(), form.label()));
  }

  private static Ask ask(BookingForm form, List<UUID> members) {
    String code = form.ask() == null ? "reserve" : form.ask();
    boolean hasRate = code.equals("reserve") || code.equals("ratelimit");
    if (hasRate && form.rateBps() == null) {
      throw ProblemException.invalid("rateBps", "must not be null");
    }
    if (!hasRate && form.rateBps() != null) {
      throw ProblemException.invalid("rateBps", "is not for " + code);
    }
    if (code.equals("reserve")) {
      return new Ask.Reserve(
          form.rateBps(), requirements(form.pathRequirements(), protection(form), members));
    }
    if (form.pathRequirements() != null) {
      throw ProblemException.invalid("pathRequirements", "is not for " + code);
    }
    if (form.protection() != null) {
      throw ProblemException.invalid("protection", "is not for " + code);
    }
    return AskCodes.of(code, form.rateBps());
  }

  private static Protection protection(BookingForm form) {
    Protection protection = protection(form.protection());
    boolean isFixed =
        form.deadline() == null
            && form.transfer() == null
            && !Strictness.PARTIAL.word().equals(form.strictness());
    if (protection == Protection.BACKUP && !isFixed) {
      throw ProblemException.invalid(
          "protection", "backup is for fixed windows that are granted in full");
    }
    return protection;
  }

  private static Protection protection(String word) {
    return word == null ? Protection.REROUTE : Protection.of(word).orElseThrow();
  }

  private static PathRequirements requirements(
      PathRequirementsJson form, Protection protection, List<UUID> members) {
    if (protection == Protection.BACKUP && form != null && form.reverseOf() != null) {
      throw ProblemException.invalid(
          "protection", "backup is not for a path that is the reverse of another one");
    }
    return (form == null ? PathRequirements.NONE : form.toRequirements("pathRequirements", members))
        .protectedBy(protection);
  }

  private static Placement placement(BookingForm form, Ask ask) {
    if (Boolean.TRUE.equals(form.waits())) {
      if (form.deadline() != null || form.transfer() != null || !(ask instanceof Ask.Reserve)) {
        throw ProblemException.invalid(
            "waits", "is for reservations of fixed windows, without deadline and transfer");
      }
      return new Placement.WaitForRoom();
    }
    if (form.deadline() == null && form.transfer() == null) {
      return Placement.FIXED;
    }
    String field = form.deadline() == null ? "transfer" : "deadline";
    if (form.deadline() != null && form.transfer() != null) {
      throw ProblemException.invalid("deadline", "of a transfer is its end");
    }
    if (!(ask instanceof Ask.Reserve)) {
      throw ProblemException.invalid(field, "is for reservations");
    }
    if (form.end() == null) {
      throw ProblemException.invalid("end", "must not be null beside a " + field);
    }
    return form.deadline() == null
        ? new Placement.Data(transfer(form.transfer()))
        : new Placement.Earliest(micros(form.deadline()));
  }

  private static Transfer transfer(TransferForm form) {
    return new Transfer(
        form.bits(),
        "earliestEnd".equals(form.aim()) ? Transfer.Aim.EARLIEST_END : Transfer.Aim.LEAST_RATE);
  }

  /** The form of each window of a series. */
  static WindowForm template(SeriesForm form) {
    Recurrence recurrence = recurrence(form);
    Instant start =
        recurrence.first().atTime(recurrence.time()).atZone(recurrence.zone()).toInstant();
    return new WindowForm(
        form.share(),
        form.flowGroup().toFlowGroup(),
        new Ask.Reserve(
            form.rateBps(),
            requirements(form.pathRequirements(), protection(form.protection()), List.of())),
        Strictness.STRICT,
        start,
        start.plus(recurrence.length()),
        Placement.FIXED,
        Optional.empty(),
        purpose(form.application(), form.label()));
  }

  static Recurrence recurrence(SeriesForm form) {
    return new RecurrenceJson(
            form.time(), form.zone(), form.lengthSeconds(), form.days(), form.first(), form.last())
        .toRecurrence("");
  }

  private static Purpose purpose(String application, String label) {
    return new Purpose(application, label == null || label.isEmpty() ? null : label);
  }

  private static Instant micros(Instant at) {
    return at == null ? null : at.truncatedTo(ChronoUnit.MICROS);
  }
}
