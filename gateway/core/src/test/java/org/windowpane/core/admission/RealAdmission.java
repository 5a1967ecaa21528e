package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.GroupDecision;
import org.windowpane.core.admission.booking.SeriesDecision;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Window;

/** Does deeds to a batch: one for all of them, or another one for each. */
final class RealAdmission implements Doer {
  private final Scene scene;
  private final boolean oneForAll;
  private final RealWording wording;
  private Batch batch;
  private int now;
  private int count;

  RealAdmission(Scene scene, boolean oneForAll) {
    this.scene = scene;
    this.oneForAll = oneForAll;
    this.wording = new RealWording(scene);
    this.batch = scene.admission().open(scene.state());
    this.now = scene.start();
  }

  @Override
  public String play(Deed deed) {
    if (!oneForAll) {
      batch = scene.admission().open(batch.state());
    }
    return Doer.super.play(deed);
  }

  /** The state, without what is held no longer. */
  State state() {
    batch.lapse(clock());
    return batch.state();
  }

  @Override
  public String book(Deed.Asked asked) {
    BookingRequest request = request(asked);
    Decision checked = oneForAll ? batch.check(request, clock()) : null;
    Decision decision = batch.book(request, clock());
    return checked == null || checked.equals(decision)
        ? wording.of(decision, asked)
        : wording.of(decision) + ", but before it was asked: " + wording.of(checked);
  }

  @Override
  public String hold(Deed.Hold deed) {
    Instant until = clock().plusSeconds(deed.seconds());
    return wording.of(batch.hold(request(deed.asked()), until, clock()), deed.asked());
  }

  @Override
  public String confirm(Deed.Confirm deed) {
    return wording.of(batch.confirm(id(deed.nth()), clock()));
  }

  @Override
  public String cancel(Deed.Cancel deed) {
    batch.release(id(deed.nth()), clock());
    return "";
  }

  @Override
  public String change(Deed.Change deed) {
    Optional<Instant> end =
        deed.end().isEmpty() ? Optional.empty() : Optional.of(later(now, deed.end().getAsInt()));
    OptionalLong rate =
        deed.rate().isEmpty() ? OptionalLong.empty() : OptionalLong.of(deed.rate().getAsInt());
    return wording.of(batch.change(id(deed.nth()), new BookingChange(end, rate), clock()));
  }

  @Override
  public String group(Deed.Group deed) {
    List<BookingRequest> requests = requests(deed.asked());
    GroupDecision decision = batch.bookAll(requests, clock());
    if (decision instanceof GroupDecision.Refused refused) {
      Deed.Asked asked = deed.asked().get(requests.indexOf(refused.request()));
      return "none, for "
          + RealWording.name(refused.request().id())
          + " "
          + wording.of(refused.refusal(), asked);
    }
    return ((GroupDecision.Granted) decision)
        .bookings().stream()
            .map(it -> wording.of(new Decision.Granted(it)))
            .collect(Collectors.joining("; "));
  }

  @Override
  public String series(Deed.Series deed) {
    List<BookingRequest> requests = requests(deed.asked());
    SeriesDecision decision = batch.bookMost(requests, clock());
    return Stream.concat(
            decision.granted().stream().map(it -> wording.of(new Decision.Granted(it))),
            decision.refused().stream()
                .map(
                    it ->
                        wording.of(it.refusal(), deed.asked().get(requests.indexOf(it.request())))))
        .collect(Collectors.joining("; "));
  }

  @Override
  public String earliest(Deed.Earliest deed) {
    Instant deadline = later(now, deed.deadline());
    return wording.of(batch.bookEarliest(request(deed.asked()), deadline, clock()), deed.asked());
  }

  @Override
  public void tick(Deed.Tick deed) {
    now += deed.seconds();
    if (deed.noticed()) {
      batch.lapse(clock());
    }
  }

  private Instant clock() {
    return Instant.EPOCH.plusSeconds(now);
  }

  private static Instant later(int second, int length) {
    return length == Deed.NEVER_ENDS
        ? Instant.MAX
        : Instant.EPOCH.plusSeconds(second).plusSeconds(length);
  }

  static UUID id(int nth) {
    return new UUID(9, nth);
  }

  private List<BookingRequest> requests(List<Deed.Asked> asked) {
    List<BookingRequest> requests = new ArrayList<>();
    asked.forEach(it -> requests.add(request(it)));
    return requests;
  }

  private BookingRequest request(Deed.Asked asked) {
    int start = now + asked.from();
    return new BookingRequest(
        id(count++),
        asked.stranger() ? "stranger" : scene.speaker(asked.share()),
        scene.name(asked.share()),
        asked.flow().group(),
        ask(asked),
        asked.partial() ? Strictness.PARTIAL : Strictness.STRICT,
        new Window(Instant.EPOCH.plusSeconds(start), later(start, asked.length())));
  }

  private static Ask ask(Deed.Asked asked) {
    return switch (asked.kind()) {
      case RESERVE -> new Ask.Reserve(asked.rate());
      case LIMIT -> new Ask.RateLimit(asked.rate());
      case ALLOW -> new Ask.Allow();
      case DENY -> new Ask.Deny();
    };
  }
}
