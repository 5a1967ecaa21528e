package org.windowpane.core.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import org.windowpane.core.admission.Deed.Asked;
import org.windowpane.core.admission.Deed.Kind;
import org.windowpane.core.admission.Scene.Bucket;
import org.windowpane.core.admission.Scene.Ground;

/** Scenes and deeds, small enough to be checked second by second and crowded enough to clash. */
final class Deeds {
  private static final int MOST_SHARES = 6;

  private Deeds() {}

  static Arbitrary<Scene> scenes() {
    return Combinators.combine(
            ground().list().ofMinSize(4).ofMaxSize(MOST_SHARES),
            Arbitraries.of(true, true, false),
            numbers(1, 5),
            numbers(2, 8),
            numbers(0, 10))
        .as(
            (grounds, network, queues, entries, start) ->
                new Scene(planted(grounds), network, queues, entries, start));
  }

  /** A tree of them: the first three below each other, the others anywhere above themselves. */
  private static List<Ground> planted(List<Ground> grounds) {
    List<Ground> tree = new ArrayList<>();
    for (int i = 0; i < grounds.size(); i++) {
      Ground ground = grounds.get(i);
      int parent = i < 3 ? i - 1 : ground.parent() % i;
      tree.add(
          new Ground(
              parent,
              ground.sources(),
              ground.maximum(),
              ground.least(),
              ground.bucket(),
              ground.floor(),
              ground.mayAllow(),
              ground.mayDeny()));
    }
    return tree;
  }

  private static Arbitrary<Ground> ground() {
    return Combinators.combine(
            numbers(0, MOST_SHARES),
            Arbitraries.of(4, 4, 4, 4, 4, 4, 3, 1),
            numbers(5, 25),
            maybe(numbers(1, 4), 0.25),
            Combinators.combine(numbers(0, 12), numbers(0, 20)).as(Tuple::of).injectNull(0.8),
            maybe(numbers(0, 4), 0.7),
            Arbitraries.of(true, true, true, true, false),
            Arbitraries.of(true, true, true, true, false))
        .as(
            (parent, sources, maximum, least, tokens, floor, allow, deny) ->
                new Ground(
                    parent,
                    sources,
                    maximum,
                    least,
                    Optional.ofNullable(tokens)
                        .map(it -> new Bucket(Math.min(it.get1(), maximum - 1), it.get2())),
                    floor,
                    allow,
                    deny));
  }

  static Arbitrary<List<Deed>> deeds() {
    return Arbitraries.<Deed>frequencyOf(
            Tuple.of(10, asked().map(Deed.Book::new)),
            Tuple.of(3, Combinators.combine(asked(), numbers(1, 12)).as(Deed.Hold::new)),
            Tuple.of(2, nth().map(Deed.Confirm::new)),
            Tuple.of(2, nth().map(Deed.Cancel::new)),
            Tuple.of(5, change()),
            Tuple.of(2, asked().list().ofMinSize(1).ofMaxSize(4).map(Deed.Group::new)),
            Tuple.of(2, asked().list().ofMinSize(1).ofMaxSize(4).map(Deed.Series::new)),
            Tuple.of(2, Combinators.combine(asked(), numbers(5, 30)).as(Deeds::earliest)),
            Tuple.of(
                5,
                Combinators.combine(numbers(1, 4), Arbitraries.of(true, false)).as(Deed.Tick::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(30)
        .withSizeDistribution(RandomDistribution.uniform())
        .withoutEdgeCases();
  }

  /** Over whenever for what never ends. */
  private static Deed earliest(Asked asked, int deadline) {
    return new Deed.Earliest(
        asked, asked.isEndless() && deadline % 2 == 0 ? Deed.NEVER_ENDS : deadline);
  }

  private static Arbitrary<Deed> change() {
    Arbitrary<Integer> end =
        Arbitraries.frequencyOf(
            Tuple.of(9, numbers(-2, 20)), Tuple.of(1, Arbitraries.just(Deed.NEVER_ENDS)));
    return Combinators.combine(nth(), maybe(end, 0.6), maybe(numbers(1, 9), 0.7))
        .as(Deed.Change::new);
  }

  private static Arbitrary<Integer> nth() {
    return numbers(1, 12);
  }

  private static Arbitrary<Asked> asked() {
    return Arbitraries.frequencyOf(
        Tuple.of(13, asked(Arbitraries.just(Kind.RESERVE), flows())),
        Tuple.of(1, asked(Arbitraries.just(Kind.LIMIT), flows())),
        Tuple.of(5, asked(Arbitraries.of(Kind.ALLOW, Kind.DENY), flowsOfFirst())));
  }

  private static Arbitrary<Asked> asked(Arbitrary<Kind> kinds, Arbitrary<Flow> flows) {
    return Combinators.combine(
            kinds,
            numbers(0, MOST_SHARES - 1),
            Arbitraries.frequency(Tuple.of(49, false), Tuple.of(1, true)),
            flows,
            numbers(0, 7),
            Arbitraries.frequency(Tuple.of(2, false), Tuple.of(1, true)),
            Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(-1)), Tuple.of(40, numbers(0, 10))),
            Arbitraries.frequencyOf(
                Tuple.of(9, numbers(1, 15)), Tuple.of(1, Arbitraries.just(Deed.NEVER_ENDS))))
        .as(Asked::new);
  }

  private static Arbitrary<Flow> flows() {
    return Combinators.combine(
            Arbitraries.of(1, 1, 1, 2, 3, 4),
            Arbitraries.of(0, 1, 2, 3, 3, 3, 4, 4, 4, 4),
            Arbitraries.of(true, false))
        .as(Flow::new);
  }

  /** So few that they clash. */
  private static Arbitrary<Flow> flowsOfFirst() {
    return Arbitraries.of(0, 3, 4).map(destination -> new Flow(1, destination, false));
  }

  private static Arbitrary<Integer> numbers(int from, int to) {
    return Arbitraries.integers().between(from, to).withDistribution(RandomDistribution.uniform());
  }

  private static Arbitrary<OptionalInt> maybe(Arbitrary<Integer> number, double how) {
    return number
        .injectNull(1 - how)
        .map(it -> it == null ? OptionalInt.empty() : OptionalInt.of(it));
  }
}
