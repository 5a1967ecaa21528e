package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.core.admission.NaiveLedger.Entry;

/** Does deeds to a {@link NaiveLedger}, by trying every rate and every second. */
final class NaiveAdmission implements Doer {
  /** Later than this nothing that ends is booked, so nothing later has more room. */
  private static final int LAST_CHANGE = 85;

  private final Scene scene;
  private final NaiveLedger ledger;
  private int count;

  NaiveAdmission(Scene scene) {
    this.scene = scene;
    this.ledger = new NaiveLedger(scene);
  }

  NaiveLedger ledger() {
    return ledger;
  }

  /** How many requests there were. */
  int count() {
    return count;
  }

  @Override
  public String book(Deed.Asked asked) {
    return told(decide(count++, asked, start(asked)));
  }

  @Override
  public String hold(Deed.Hold deed) {
    Outcome outcome = decide(count++, deed.asked(), start(deed.asked()));
    if (outcome instanceof Done done) {
      done.entry().heldUntil = ledger.now() + deed.seconds();
    }
    return told(outcome);
  }

  @Override
  public String confirm(Deed.Confirm deed) {
    Optional<Entry> entry = ledger.find(deed.nth());
    entry.ifPresent(it -> it.heldUntil = NaiveLedger.SPAN);
    return entry.map(it -> "granted: " + it).orElse(Wording.refused("lapsed", "id", ""));
  }

  @Override
  public String cancel(Deed.Cancel deed) {
    ledger.find(deed.nth()).ifPresent(it -> ledger.end(it, ledger.now()));
    return "";
  }

  @Override
  public String group(Deed.Group deed) {
    List<Entry> entries = new ArrayList<>();
    int first = count;
    count += deed.asked().size();
    for (Deed.Asked asked : deed.asked()) {
      int id = first + entries.size();
      Outcome outcome = decide(id, asked, start(asked));
      if (outcome instanceof Not) {
        entries.forEach(ledger::forget);
        return "none, for #" + id + " " + told(outcome);
      }
      entries.add(((Done) outcome).entry());
    }
    return entries.stream().map(it -> told(new Done(it))).collect(Collectors.joining("; "));
  }

  @Override
  public String series(Deed.Series deed) {
    List<String> granted = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Deed.Asked asked : deed.asked()) {
      Outcome outcome = decide(count++, asked, start(asked));
      (outcome instanceof Done ? granted : refused).add(told(outcome));
    }
    granted.addAll(refused);
    return String.join("; ", granted);
  }

  @Override
  public String earliest(Deed.Earliest deed) {
    Deed.Asked asked = deed.asked();
    int id = count++;
    String objection = objection(asked, start(asked));
    if (!objection.isEmpty()) {
      return objection;
    }
    int deadline = ledger.now() + deed.deadline();
    for (int start = start(asked); start <= LAST_CHANGE; start++) {
      boolean inTime = deed.isWhenever() || start + asked.length() <= deadline;
      if (inTime && obstacle(asked, start, asked.rate()).isEmpty()) {
        return told(decide(id, asked, start));
      }
    }
    return Wording.refused("no-window", "window", "");
  }

  @Override
  public void tick(Deed.Tick deed) {
    ledger.pass(deed.seconds());
  }

  @Override
  public String change(Deed.Change deed) {
    Optional<Entry> found = ledger.find(deed.nth()).filter(it -> it.end > ledger.now());
    if (found.isEmpty()) {
      return Wording.refused("not-booked", "id", "");
    }
    Entry entry = found.get();
    if (deed.rate().isPresent() && entry.rate() == 0) {
      return Wording.refused("not-booked", "rateBps", "");
    }
    int end = deed.end().isEmpty() ? entry.end : end(ledger.now(), deed.end().getAsInt());
    if (end <= ledger.now() || end <= entry.start) {
      return Wording.refused("in-the-past", "end", "");
    }
    String obstacle = changed(entry, end, deed.rate().orElse((int) entry.rate()));
    return obstacle.isEmpty() ? "granted: " + entry : obstacle;
  }

  /** Changes the entry, or says what stands in the way. */
  private String changed(Entry entry, int end, long rate) {
    int from = Math.max(ledger.now(), entry.start);
    int common = Math.min(end, entry.end);
    long more = rate - entry.rate();
    String obstacle = opposed(entry, end);
    for (int share : scene.chain(entry.asked.share())) {
      if (obstacle.isEmpty() && more < 0) {
        obstacle = ledger.belowLeast(share, from, common, more);
      }
    }
    if (!obstacle.isEmpty()) {
      return obstacle;
    }
    long[] before = entry.rates.clone();
    int endBefore = entry.end;
    ledger.rate(entry, common, endBefore, 0);
    if (more > 0) {
      obstacle = ledger.obstacle(entry.asked, from, common, more, true);
    }
    ledger.rate(entry, from, common, rate);
    if (obstacle.isEmpty() && end > endBefore) {
      obstacle = ledger.obstacle(entry.asked, endBefore, end, rate, false);
    }
    ledger.rate(entry, endBefore, end, rate);
    entry.end = end;
    if (!obstacle.isEmpty()) {
      entry.end = endBefore;
      System.arraycopy(before, 0, entry.rates, 0, before.length);
      ledger.rate(entry, 0, 1, before[0]);
    }
    return obstacle;
  }

  private String opposed(Entry entry, int end) {
    return end > entry.end ? opposed(entry.asked, entry.end, end) : "";
  }

  private sealed interface Outcome {}

  private record Done(Entry entry) implements Outcome {}

  private record Not(String why) implements Outcome {}

  private static String told(Outcome outcome) {
    return outcome instanceof Done done ? "granted: " + done.entry() : ((Not) outcome).why();
  }

  private int start(Deed.Asked asked) {
    return ledger.now() + asked.from();
  }

  private static int end(int start, int length) {
    return Math.min(NaiveLedger.SPAN, start + length);
  }

  private Outcome decide(int id, Deed.Asked asked, int start) {
    String objection = objection(asked, start);
    if (!objection.isEmpty()) {
      return new Not(objection);
    }
    long drawn = asked.kind() == Deed.Kind.RESERVE ? asked.rate() : 0;
    String obstacle = obstacle(asked, start, drawn);
    long most = obstacle.isEmpty() ? drawn : most(asked, start);
    if (obstacle.isEmpty() || (asked.partial() && most > 0)) {
      Entry entry = new Entry(id, asked, start, end(start, asked.length()), most);
      ledger.add(entry);
      return new Done(entry);
    }
    return new Not(obstacle + (most > 0 ? ", or " + most : "") + later(asked, start));
  }

  private String obstacle(Deed.Asked asked, int start, long rate) {
    boolean draws = asked.kind() == Deed.Kind.RESERVE;
    int end = end(start, asked.length());
    return draws ? ledger.obstacle(asked, start, end, rate, false) : "";
  }

  private long most(Deed.Asked asked, int start) {
    long most = asked.rate();
    while (most > 0 && !obstacle(asked, start, most).isEmpty()) {
      most--;
    }
    return most;
  }

  private String later(Deed.Asked asked, int start) {
    for (int later = start + 1; later <= LAST_CHANGE && !scene.hasTokens(asked.share()); later++) {
      if (obstacle(asked, later, asked.rate()).isEmpty()) {
        return ", or from " + Wording.clock(later);
      }
    }
    return "";
  }

  /** Why it may not be asked for, whether there is room or not. */
  private String objection(Deed.Asked asked, int start) {
    Scene.Ground ground = scene.grounds().get(asked.share());
    String share = scene.name(asked.share());
    if (start < ledger.now()) {
      return Wording.refused("in-the-past", "start", "");
    }
    if (asked.stranger()) {
      return Wording.refused("not-a-speaker", share, "");
    }
    if (asked.flow().source() > ground.sources()) {
      return Wording.refused("outside-share", share, "");
    }
    String forbidden = forbidden(asked, ground);
    if (!forbidden.isEmpty()) {
      return Wording.refused(forbidden, share, "");
    }
    String opposed = opposed(asked, start, end(start, asked.length()));
    return opposed.isEmpty() ? withoutWay(asked) : opposed;
  }

  private static String forbidden(Deed.Asked asked, Scene.Ground ground) {
    return switch (asked.kind()) {
      case RESERVE -> "";
      case ALLOW -> ground.mayAllow() ? "" : "may-allow";
      case DENY -> ground.mayDeny() ? "" : "may-deny";
      case LIMIT -> asked.rate() > ground.floor().orElse(asked.rate()) ? "" : "limit-floor";
    };
  }

  private String opposed(Deed.Asked asked, int start, int end) {
    Deed.Kind other = asked.kind() == Deed.Kind.ALLOW ? Deed.Kind.DENY : Deed.Kind.ALLOW;
    List<Integer> chain = scene.chain(asked.share());
    return ledger.standing().stream()
        .filter(it -> !asked.partial() && it.asked.kind() == other && asked.isVerdict())
        .filter(it -> it.start < end && start < it.end && it.asked.flow().meets(asked.flow()))
        .filter(it -> !chain.contains(it.asked.share()))
        .min(Comparator.comparing((Entry it) -> it.start).thenComparing(it -> it.id))
        .map(it -> Wording.refused("opposed", scene.name(it.asked.share()), ""))
        .orElse("");
  }

  private String withoutWay(Deed.Asked asked) {
    Flow flow = asked.flow();
    boolean needsNone = !scene.onNetwork() || asked.kind() != Deed.Kind.RESERVE;
    if (needsNone || asked.rate() == 0 || flow.hasWay()) {
      return "";
    }
    return flow.destination() == 0
        ? Wording.refused("no-path", "dstHost", "")
        : Wording.refused("no-path", "10.0.0." + flow.destination(), "");
  }
}
