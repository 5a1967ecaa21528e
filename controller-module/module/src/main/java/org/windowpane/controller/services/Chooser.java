package org.windowpane.controller.services;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.windowpane.protocol.value.ServerChoice;

/** Chooses the server of a new flow. Used by one thread at a time. */
interface Chooser {

  /**
   * The server of a new flow.
   *
   * @param targets those to choose from, at least one
   * @param load how many flows a server has, or its load by heartbeats
   */
  Target choose(List<Target> targets, ToDoubleFunction<Target> load);

  /** The chooser of a service whose switches do not choose by themselves. */
  static Chooser of(ServerChoice choice, RandomGenerator random) {
    return switch (choice) {
      case RANDOM -> (targets, load) -> any(targets, random);
      case ROUND_ROBIN -> new RoundRobin();
      case LEAST_FLOWS, LEAST_LOAD -> (targets, load) -> least(targets, load);
      case TWO_CHOICES -> (targets, load) -> least(two(targets, random), load);
      case CLIENT_HASH, PORT_HASH ->
          throw new IllegalArgumentException("switches choose by themselves: " + choice);
    };
  }

  private static Target any(List<Target> targets, RandomGenerator random) {
    int total = targets.stream().mapToInt(each -> each.server().weight()).sum();
    int at = random.nextInt(total);
    for (Target each : targets) {
      at -= each.server().weight();
      if (at < 0) {
        return each;
      }
    }
    throw new IllegalStateException("the weights have another sum than before");
  }

  /** Two different ones, or the only one. */
  private static List<Target> two(List<Target> targets, RandomGenerator random) {
    if (targets.size() == 1) {
      return targets;
    }
    Target one = any(targets, random);
    List<Target> others = targets.stream().filter(each -> !each.equals(one)).toList();
    return List.of(one, any(others, random));
  }

  /** The one with the least load for its weight; the first of several. */
  private static Target least(List<Target> targets, ToDoubleFunction<Target> load) {
    return targets.stream()
        .min(
            Comparator.comparingDouble(
                each -> (load.applyAsDouble(each) + 1) / each.server().weight()))
        .orElseThrow();
  }

  /**
   * One server after the other. A server with a greater weight comes more often, and not several
   * times in a row where that can be avoided: each gets credit by its weight, and the one with the
   * most credit pays the sum of all.
   */
  final class RoundRobin implements Chooser {

    private final Map<String, Integer> credits = new HashMap<>();

    @Override
    public Target choose(List<Target> targets, ToDoubleFunction<Target> load) {
      credits.keySet().retainAll(targets.stream().map(Target::place).toList());
      int total = 0;
      Target chosen = targets.get(0);
      for (Target each : targets) {
        total += each.server().weight();
        int credit = credits.merge(each.place(), each.server().weight(), Integer::sum);
        if (credit > credits.getOrDefault(chosen.place(), 0)) {
          chosen = each;
        }
      }
      credits.merge(chosen.place(), -total, Integer::sum);
      return chosen;
    }
  }
}
