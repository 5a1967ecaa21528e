package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.windowpane.core.admission.NaiveLedger.Entry;

/** Runs operations on a {@link NaiveLedger}, by trying every rate and every second. */
final class NaiveAdmission implements OperationRunner {
  /** Later than this nothing that ends is booked, so nothing later has more room. */
  private static final int LAST_CHANGE = 85;

  /** A refusal because of something that another path may not need. */
  private static final Pattern BETWEEN_SWITCHES =
      Pattern.compile("at (?:(?:out|queues) (?:[12]:3|3:[12])|entries \\d) from");

  private final Scenario scenario;
  private final NaiveLedger ledger;
  private int count;

  NaiveAdmission(Scenario scenario) {
    this.scenario = scenario;
    this.ledger = new NaiveLedger(scenario);
  }

  NaiveLedger ledger() {
    return ledger;
  }

  /** How many requests there were. */
  int count() {
    return count;
  }

  @Override
  public String book(Operation.Request request) {
    return describe(decide(count++, request, start(request)));
  }

  @Override
  public String hold(Operation.Hold operation) {
    Outcome outcome = decide(count++, operation.request(), start(operation.request()));
    if (outcome instanceof Granted done) {
      done.entry().heldUntil = ledger.now() + operation.seconds();
    }
    return describe(outcome);
  }

  @Override
  public String confirm(Operation.Confirm operation) {
    Optional<Entry> entry = ledger.find(operation.nth());
    entry.ifPresent(it -> it.heldUntil = NaiveLedger.SPAN);
    return entry.map(it -> "granted: " + it).orElse(Wording.refused("lapsed", "id", ""));
  }

  @Override
  public String cancel(Operation.Cancel operation) {
    ledger.find(operation.nth()).ifPresent(it -> ledger.end(it, ledger.now()));
    return "";
  }

  @Override
  public String group(Operation.Group operation) {
    int first = count;
    count += operation.requests().size();
    List<Integer> order =
        new ArrayList<>(IntStream.range(0, operation.requests().size()).boxed().toList());
    Set<List<Integer>> tried = new HashSet<>();
    String refusal = null;
    while (tried.add(List.copyOf(order))) {
      Map<Integer, Entry> entries = new TreeMap<>();
      int refused = groupInOrder(operation.requests(), first, order, entries);
      if (refused < 0) {
        return entries.values().stream()
            .map(it -> describe(new Granted(it)))
            .collect(Collectors.joining("; "));
      }
      Operation.Request request = operation.requests().get(refused);
      String reason = describe(decide(first + refused, request, start(request)));
      entries.values().forEach(ledger::forget);
      refusal = refusal == null ? "none, for #" + (first + refused) + " " + reason : refusal;
      if (!BETWEEN_SWITCHES.matcher(reason).find()) {
        return refusal;
      }
      order.remove((Integer) refused);
      order.add(0, refused);
    }
    return refusal;
  }

  /** Books requests in an order; returns the first that is refused, or -1. */
  private int groupInOrder(
      List<Operation.Request> requests, int first, List<Integer> order, Map<Integer, Entry> done) {
    for (int number : order) {
      Operation.Request request = requests.get(number);
      Outcome outcome = decide(first + number, request, start(request));
      if (outcome instanceof Refused) {
        return number;
      }
      done.put(number, ((Granted) outcome).entry());
    }
    return -1;
  }

  @Override
  public String series(Operation.Series operation) {
    List<String> granted = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Operation.Request request : operation.requests()) {
      Outcome outcome = decide(count++, request, start(request));
      (outcome instanceof Granted ? granted : refused).add(describe(outcome));
    }
    granted.addAll(refused);
    return String.join("; ", granted);
  }

  @Override
  public String earliest(Operation.Earliest operation) {
    Operation.Request request = operation.request();
    int id = count++;
    String objection = objection(request, start(request));
    if (!objection.isEmpty()) {
      return objection;
    }
    int deadline = ledger.now() + operation.deadline();
    for (int start = start(request); start <= LAST_CHANGE; start++) {
      boolean inTime = operation.hasNoDeadline() || start + request.length() <= deadline;
      if (inTime && obstacle(request, start, request.rate()).isEmpty()) {
        return describe(decide(id, request, start));
      }
    }
    return Wording.refused("no-window", "window", "");
  }

  @Override
  public void tick(Operation.Tick operation) {
    ledger.pass(operation.seconds());
  }

  @Override
  public String change(Operation.Change operation) {
    Optional<Entry> found = ledger.find(operation.nth()).filter(it -> it.end > ledger.now());
    if (found.isEmpty()) {
      return Wording.refused("not-booked", "id", "");
    }
    Entry entry = found.get();
    if (operation.rate().isPresent() && entry.rate() == 0) {
      return Wording.refused("not-booked", "rateBps", "");
    }
    int end = operation.end().isEmpty() ? entry.end : end(ledger.now(), operation.end().getAsInt());
    if (end <= ledger.now() || end <= entry.start) {
      return Wording.refused("in-the-past", "end", "");
    }
    String obstacle = changed(entry, end, operation.rate().orElse((int) entry.rate()));
    return obstacle.isEmpty() ? "granted: " + entry : obstacle;
  }

  /** Changes the entry, or returns what prevents it. */
  private String changed(Entry entry, int end, long rate) {
    int from = Math.max(ledger.now(), entry.start);
    int common = Math.min(end, entry.end);
    long more = rate - entry.rate();
    String obstacle = opposed(entry, end);
    for (int share : scenario.chain(entry.request.share())) {
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
      obstacle = ledger.obstacle(entry.request, from, common, more, true);
    }
    ledger.rate(entry, from, common, rate);
    if (obstacle.isEmpty() && end > endBefore) {
      obstacle = ledger.obstacle(entry.request, endBefore, end, rate, false);
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
    return end > entry.end ? opposed(entry.request, entry.end, end) : "";
  }

  private sealed interface Outcome {}

  private record Granted(Entry entry) implements Outcome {}

  private record Refused(String reason) implements Outcome {}

  private static String describe(Outcome outcome) {
    return outcome instanceof Granted done
        ? "granted: " + done.entry()
        : ((Refused) outcome).reason();
  }

  private int start(Operation.Request request) {
    return ledger.now() + request.from();
  }

  private static int end(int start, int length) {
    return Math.min(NaiveLedger.SPAN, start + length);
  }

  private Outcome decide(int id, Operation.Request request, int start) {
    String objection = objection(request, start);
    if (!objection.isEmpty()) {
      return new Refused(objection);
    }
    long drawn = request.kind() == Operation.Kind.RESERVE ? request.rate() : 0;
    String obstacle = obstacle(request, start, drawn);
    long most = obstacle.isEmpty() ? drawn : most(request, start);
    if (obstacle.isEmpty() || (request.partial() && most > 0)) {
      Entry entry = new Entry(id, request, start, end(start, request.length()), most);
      ledger.add(entry);
      return new Granted(entry);
    }
    return new Refused(obstacle + (most > 0 ? ", or " + most : "") + later(request, start));
  }

  private String obstacle(Operation.Request request, int start, long rate) {
    boolean draws = request.kind() == Operation.Kind.RESERVE;
    int end = end(start, request.length());
    return draws ? ledger.obstacle(request, start, end, rate, false) : "";
  }

  private long most(Operation.Request request, int start) {
    long most = request.rate();
    while (most > 0 && !obstacle(request, start, most).isEmpty()) {
      most--;
    }
    return most;
  }

  private String later(Operation.Request request, int start) {
    for (int later = start + 1;
        later <= LAST_CHANGE && !scenario.hasTokens(request.share());
        later++) {
      if (obstacle(request, later, request.rate()).isEmpty()) {
        return ", or from " + Wording.clock(later);
      }
    }
    return "";
  }

  /** Why it may not be asked for, whether there is room or not. */
  private String objection(Operation.Request request, int start) {
    Scenario.ShareSpec spec = scenario.specs().get(request.share());
    String share = scenario.name(request.share());
    if (start < ledger.now()) {
      return Wording.refused("in-the-past", "start", "");
    }
    if (request.isOtherUser()) {
      return Wording.refused("not-a-speaker", share, "");
    }
    if (request.flow().source() > spec.sources()) {
      return Wording.refused("outside-share", share, "");
    }
    String forbidden = forbidden(request, spec);
    if (!forbidden.isEmpty()) {
      return Wording.refused(forbidden, share, "");
    }
    String opposed = opposed(request, start, end(start, request.length()));
    return opposed.isEmpty() ? withoutPath(request) : opposed;
  }

  private static String forbidden(Operation.Request request, Scenario.ShareSpec spec) {
    return switch (request.kind()) {
      case RESERVE -> "";
      case ALLOW -> spec.mayAllow() ? "" : "may-allow";
      case DENY -> spec.mayDeny() ? "" : "may-deny";
      case LIMIT -> request.rate() > spec.floor().orElse(request.rate()) ? "" : "limit-floor";
    };
  }

  private String opposed(Operation.Request request, int start, int end) {
    Operation.Kind other =
        request.kind() == Operation.Kind.ALLOW ? Operation.Kind.DENY : Operation.Kind.ALLOW;
    List<Integer> chain = scenario.chain(request.share());
    return ledger.active().stream()
        .filter(it -> !request.partial() && it.request.kind() == other && request.isVerdict())
        .filter(it -> it.start < end && start < it.end && it.request.flow().meets(request.flow()))
        .filter(it -> !chain.contains(it.request.share()))
        .min(Comparator.comparing((Entry it) -> it.start).thenComparing(it -> it.id))
        .map(it -> Wording.refused("opposed", scenario.name(it.request.share()), ""))
        .orElse("");
  }

  private String withoutPath(Operation.Request request) {
    Flow flow = request.flow();
    boolean needsNone = !scenario.onNetwork() || request.kind() != Operation.Kind.RESERVE;
    if (needsNone || request.rate() == 0 || flow.hasPath()) {
      return "";
    }
    return flow.destination() == 0
        ? Wording.refused("no-path", "dstHost", "")
        : Wording.refused("no-path", "10.0.0." + flow.destination(), "");
  }
}
