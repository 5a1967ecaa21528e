package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bookings of a scenario, second by second: every level is a sum over all bookings, made anew
 * whenever it is asked for, and nothing is ever taken back from it.
 */
final class NaiveLedger {
  /** Behind the last second that is looked at; what goes on for ever ends there. */
  static final int SPAN = 110;

  private final Scenario scenario;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, long[]> levels = new HashMap<>();
  private int now;

  /** A granted request, active or not. */
  static final class Entry {
    final int id;
    final Operation.Request request;
    final int start;
    final long[] rates = new long[SPAN];
    int end;
    int heldUntil = SPAN;
    boolean isActive = true;

    Entry(int id, Operation.Request request, int start, int end, long rate) {
      this.id = id;
      this.request = request;
      this.start = start;
      this.end = end;
      Arrays.fill(rates, start, end, rate);
    }

    long rate() {
      return rates[end - 1];
    }

    /** Its rates over time, and until when it is held. */
    @Override
    public String toString() {
      StringBuilder words = new StringBuilder("#" + id);
      int from = start;
      for (int second = start + 1; second <= end; second++) {
        if (second == end || rates[second] != rates[from]) {
          words.append(' ').append(rates[from]).append(Wording.span(from, second));
          from = second;
        }
      }
      return words + (heldUntil < SPAN ? " held until " + heldUntil : "");
    }
  }

  NaiveLedger(Scenario scenario) {
    this.scenario = scenario;
    this.now = scenario.start();
  }

  int now() {
    return now;
  }

  Scenario scenario() {
    return scenario;
  }

  /** Time passes, and what is held no longer than until then is given back at that very second. */
  void pass(int seconds) {
    now += seconds;
    for (Entry entry : entries) {
      if (entry.isActive && entry.heldUntil <= now) {
        end(entry, entry.heldUntil);
      }
    }
  }

  Optional<Entry> find(int id) {
    return active().stream().filter(it -> it.id == id).findFirst();
  }

  List<Entry> active() {
    return entries.stream().filter(it -> it.isActive).toList();
  }

  void add(Entry entry) {
    entries.add(entry);
    levels.clear();
  }

  /** It never was. */
  void forget(Entry entry) {
    entries.remove(entry);
    levels.clear();
  }

  /** It is over; what it drew of tokens until then stays drawn. */
  void end(Entry entry, int at) {
    entry.isActive = false;
    Arrays.fill(entry.rates, Math.min(at, SPAN), SPAN, 0);
    levels.clear();
  }

  /** The rate is another one from a second until another. */
  void rate(Entry entry, int from, int to, long rate) {
    if (from < to) {
      Arrays.fill(entry.rates, from, to, rate);
      levels.clear();
    }
  }

  /** What is taken of something, second by second. Not to be changed. */
  long[] level(String resource) {
    return levels.computeIfAbsent(resource, this::summed);
  }

  private long[] summed(String resource) {
    long[] sum = new long[SPAN];
    for (Entry entry : entries) {
      for (int second = 0; second < SPAN && counts(entry, resource); second++) {
        sum[second] += amount(resource, entry.rates[second], entry.request.flow());
      }
    }
    return sum;
  }

  private boolean counts(Entry entry, String resource) {
    if (!resource.startsWith("share")) {
      return entry.isActive
          && scenario.onNetwork()
          && entry.request.flow().pathResources().contains(resource);
    }
    int share = share(resource);
    return scenario.chain(entry.request.share()).contains(share)
        && (entry.isActive || scenario.specs().get(share).bucket().isPresent());
  }

  private static int share(String resource) {
    return Integer.parseInt(resource.substring("share".length()));
  }

  /** What a rate is of something: itself, a queue, or entries. */
  private static long amount(String resource, long rate, Flow flow) {
    if (resource.startsWith("queues")) {
      return rate > 0 ? 1 : 0;
    }
    return resource.startsWith("entries") ? (rate > 0 ? flow.entries() : 0) : rate;
  }

  /**
   * Why so much more does not fit from a second until another; empty where it fits.
   *
   * @param onlyRate whether it has its queues and entries already
   */
  String obstacle(Operation.Request request, int from, int to, long more, boolean onlyRate) {
    if (more == 0) {
      return "";
    }
    List<Integer> chain = scenario.chain(request.share());
    for (int share : chain) {
      String name = scenario.name(share);
      long limit = scenario.specs().get(share).maximum();
      String obstacle = above("share-maximum", name, limit, from, to, more);
      if (!obstacle.isEmpty()) {
        return obstacle;
      }
    }
    for (int share : chain) {
      String obstacle = belowLeast(share, from, to, more);
      obstacle = obstacle.isEmpty() ? dry(share, from, to, more) : obstacle;
      if (!obstacle.isEmpty()) {
        return obstacle;
      }
    }
    return scenario.onNetwork() ? onPath(request.flow(), from, to, more, onlyRate) : "";
  }

  private String onPath(Flow flow, int from, int to, long more, boolean onlyRate) {
    for (String resource : flow.pathResources()) {
      boolean link = resource.startsWith("in") || resource.startsWith("out");
      String rule =
          link ? "link-capacity" : resource.startsWith("queues") ? "queue-limit" : "table-limit";
      if (link || !onlyRate) {
        long amount = amount(resource, more, flow);
        String obstacle = above(rule, resource, scenario.limit(resource), from, to, amount);
        if (!obstacle.isEmpty()) {
          return obstacle;
        }
      }
    }
    return "";
  }

  private String above(String rule, String place, long limit, int from, int to, long more) {
    long[] level = level(place);
    for (int second = from; second < to; second++) {
      if (level[second] + more > limit) {
        return Wording.shortage(rule, place, second, limit, level[second], more);
      }
    }
    return "";
  }

  /** Where with so much more, or less, something is drawn but too little. */
  String belowLeast(int share, int from, int to, long more) {
    int least = scenario.specs().get(share).least().orElse(0);
    long[] level = level(scenario.name(share));
    for (int second = from; second < to; second++) {
      long sum = level[second] + more;
      if (sum != 0 && sum < least) {
        return Wording.refused("least-draw", scenario.name(share), Wording.clock(second));
      }
    }
    return "";
  }

  private String dry(int share, int from, int to, long more) {
    Optional<Scenario.Bucket> bucket = scenario.specs().get(share).bucket();
    long[] level = level(scenario.name(share));
    long tokens = 0;
    for (int second = 0; second < SPAN && bucket.isPresent(); second++) {
      long drawn = level[second] + (from <= second && second < to ? more : 0);
      long gain = bucket.get().fill() - drawn;
      if (tokens + gain < 0) {
        String at = Wording.clock(second, tokens * 1_000_000_000 / -gain);
        return Wording.refused("tokens", scenario.name(share), at);
      }
      tokens = Math.min(bucket.get().capacity(), tokens + gain);
    }
    return "";
  }
}
