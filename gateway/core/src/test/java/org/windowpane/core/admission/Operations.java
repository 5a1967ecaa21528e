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
import org.windowpane.core.admission.Operation.Kind;
import org.windowpane.core.admission.Operation.Request;
import org.windowpane.core.admission.Scenario.Bucket;
import org.windowpane.core.admission.Scenario.ShareSpec;

/** Scenarios and operations, small enough to check every second and dense enough to clash. */
final class Operations {
  private static final int MAX_SHARES = 6;

  private Operations() {}

  static Arbitrary<Scenario> scenarios() {
    return Combinators.combine(
            spec().list().ofMinSize(4).ofMaxSize(MAX_SHARES),
            Arbitraries.of(true, true, false),
            numbers(1, 5),
            numbers(2, 8),
            numbers(0, 10))
        .as(
            (specs, network, queues, entries, start) ->
                new Scenario(asTree(specs), network, queues, entries, start));
  }

  /** A tree of them: the first three below each other, the others anywhere above themselves. */
  private static List<ShareSpec> asTree(List<ShareSpec> specs) {
    List<ShareSpec> tree = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      ShareSpec spec = specs.get(i);
      int parent = i < 3 ? i - 1 : spec.parent() % i;
      tree.add(
          new ShareSpec(
              parent,
              spec.sources(),
              spec.maximum(),
              spec.least(),
              spec.bucket(),
              spec.floor(),
              spec.mayAllow(),
              spec.mayDeny()));
    }
    return tree;
  }

  private static Arbitrary<ShareSpec> spec() {
    return Combinators.combine(
            numbers(0, MAX_SHARES),
            Arbitraries.of(4, 4, 4, 4, 4, 4, 3, 1),
            numbers(5, 25),
            maybe(numbers(1, 4), 0.25),
            Combinators.combine(numbers(0, 12), numbers(0, 20)).as(Tuple::of).injectNull(0.8),
            maybe(numbers(0, 4), 0.7),
            Arbitraries.of(true, true, true, true, false),
            Arbitraries.of(true, true, true, true, false))
        .as(
            (parent, sources, maximum, least, tokens, floor, allow, deny) ->
                new ShareSpec(
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

  static Arbitrary<List<Operation>> operations() {
    return Arbitraries.<Operation>frequencyOf(
            Tuple.of(10, request().map(Operation.Book::new)),
            Tuple.of(3, Combinators.combine(request(), numbers(1, 12)).as(Operation.Hold::new)),
            Tuple.of(2, nth().map(Operation.Confirm::new)),
            Tuple.of(2, nth().map(Operation.Cancel::new)),
            Tuple.of(5, change()),
            Tuple.of(2, request().list().ofMinSize(1).ofMaxSize(4).map(Operation.Group::new)),
            Tuple.of(2, request().list().ofMinSize(1).ofMaxSize(4).map(Operation.Series::new)),
            Tuple.of(2, Combinators.combine(request(), numbers(5, 30)).as(Operations::earliest)),
            Tuple.of(
                5,
                Combinators.combine(numbers(1, 4), Arbitraries.of(true, false))
                    .as(Operation.Tick::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(30)
        .withSizeDistribution(RandomDistribution.uniform())
        .withoutEdgeCases();
  }

  /** Over whenever for what never ends. */
  private static Operation earliest(Request request, int deadline) {
    return new Operation.Earliest(
        request, request.isEndless() && deadline % 2 == 0 ? Operation.NEVER_ENDS : deadline);
  }

  private static Arbitrary<Operation> change() {
    Arbitrary<Integer> end =
        Arbitraries.frequencyOf(
            Tuple.of(9, numbers(-2, 20)), Tuple.of(1, Arbitraries.just(Operation.NEVER_ENDS)));
    return Combinators.combine(nth(), maybe(end, 0.6), maybe(numbers(1, 9), 0.7))
        .as(Operation.Change::new);
  }

  private static Arbitrary<Integer> nth() {
    return numbers(1, 12);
  }

  private static Arbitrary<Request> request() {
    return Arbitraries.frequencyOf(
        Tuple.of(13, request(Arbitraries.just(Kind.RESERVE), flows())),
        Tuple.of(1, request(Arbitraries.just(Kind.LIMIT), flows())),
        Tuple.of(5, request(Arbitraries.of(Kind.ALLOW, Kind.DENY), flowsOfFirst())));
  }

  private static Arbitrary<Request> request(Arbitrary<Kind> kinds, Arbitrary<Flow> flows) {
    return Combinators.combine(
            kinds,
            numbers(0, MAX_SHARES - 1),
            Arbitraries.frequency(Tuple.of(49, false), Tuple.of(1, true)),
            flows,
            numbers(0, 7),
            Arbitraries.frequency(Tuple.of(2, false), Tuple.of(1, true)),
            Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(-1)), Tuple.of(40, numbers(0, 10))),
            Arbitraries.frequencyOf(
                Tuple.of(9, numbers(1, 15)), Tuple.of(1, Arbitraries.just(Operation.NEVER_ENDS))))
        .as(Request::new);
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

  private static Arbitrary<OptionalInt> maybe(Arbitrary<Integer> number, double probability) {
    return number
        .injectNull(1 - probability)
        .map(it -> it == null ? OptionalInt.empty() : OptionalInt.of(it));
  }
}
