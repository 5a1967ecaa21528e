package org.windowpane.core.language;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.FlowGroups;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Random statements, also with names that are words of the language. */
public final class Statements extends DomainContextBase {
  private final Arbitrary<FlowGroup> flows = new FlowGroups().flowGroups();

  /** Any statement. */
  @Provide
  public Arbitrary<Statement> statements() {
    return Arbitraries.oneOf(
        names().map(Statement.AddUser::new),
        Combinators.combine(names(), flows, privileges(), names()).as(Statement.NewShare::new),
        Combinators.combine(names(), names()).as(Statement.Grant::new),
        names().map(Statement.GrantDefault::new),
        names().map(Statement.GetSchedule::new),
        Arbitraries.just(new Statement.ListShares()),
        flows.map(Statement.ListSharesByFlowGroup::new),
        numbers().map(Statement.Tick::new),
        names().map(Statement.EndClass::new),
        Combinators.combine(names(), terms(), names(), moments(), moments())
            .as(Statement.NewClass::new),
        Combinators.combine(names(), terms(), moments()).as(Statement.ChangeClass::new),
        requests());
  }

  private Arbitrary<ClassTerms> terms() {
    return Combinators.combine(flows.list().ofMinSize(1).ofMaxSize(3), rates()).as(ClassTerms::new);
  }

  private Arbitrary<Statement> requests() {
    var strictness = Arbitraries.of(Strictness.class);
    return Arbitraries.oneOf(
        Combinators.combine(flows, numbers(), strictness, paths(), names(), moments(), moments())
            .as(Request.Reserve::new),
        Combinators.combine(flows, numbers(), strictness, names(), moments(), moments())
            .as(Request.RateLimit::new),
        Combinators.combine(flows, strictness, names(), moments(), moments())
            .as(Request.Allow::new),
        Combinators.combine(flows, strictness, names(), moments(), moments())
            .as(Request.Deny::new));
  }

  private static Arbitrary<UUID> ids() {
    return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
  }

  private static Arbitrary<PathRequirements> paths() {
    Arbitrary<Dpid> switches =
        Arbitraries.oneOf(Arbitraries.longs().between(0, 70_000), Arbitraries.longs())
            .map(Dpid::new);
    Arbitrary<SwitchPort> links =
        Combinators.combine(switches, Arbitraries.integers().greaterOrEqual(1)).as(SwitchPort::new);
    Arbitrary<OptionalInt> hops =
        Arbitraries.integers()
            .between(0, 64)
            .map(it -> it == 0 ? OptionalInt.empty() : OptionalInt.of(it));
    return Combinators.combine(
            switches.list().uniqueElements().ofMaxSize(4),
            switches.set().ofMaxSize(4),
            links.set().ofMaxSize(4),
            hops,
            Arbitraries.of(Protection.class),
            ids().optional(),
            ids().optional())
        .as(
            (via, avoided, avoidedLinks, most, protection, disjointFrom, reverseOf) ->
                new PathRequirements(
                    via,
                    avoided,
                    avoidedLinks,
                    most,
                    protection,
                    disjointFrom,
                    reverseOf,
                    Optional.empty()));
  }

  private static Arbitrary<PrivilegeClause> privileges() {
    Arbitrary<OptionalLong> numbers =
        Arbitraries.oneOf(Arbitraries.just(OptionalLong.empty()), numbers().map(OptionalLong::of));
    Arbitrary<Optional<Boolean>> truths = Arbitraries.of(true, false).optional();
    return Combinators.combine(numbers, numbers, numbers, numbers, numbers, truths, truths)
        .as(PrivilegeClause::new);
  }

  private static Arbitrary<ClassClause> rates() {
    Arbitrary<OptionalLong> numbers =
        Arbitraries.oneOf(Arbitraries.just(OptionalLong.empty()), numbers().map(OptionalLong::of));
    return Combinators.combine(numbers, numbers, Arbitraries.of(ClassPriority.class))
        .as(ClassClause::new);
  }

  private static Arbitrary<TimeExpression> moments() {
    return Arbitraries.oneOf(
        Arbitraries.of(TimeExpression.NOW, TimeExpression.FOREVER),
        numbers().map(TimeExpression.Absolute::new),
        Arbitraries.longs().greaterOrEqual(-Long.MAX_VALUE).map(TimeExpression.Relative::new));
  }

  private static Arbitrary<String> names() {
    Arbitrary<String> words =
        Arbitraries.of(
            "on", "to", "from", "for", "strict", "True", "reserve", "1", "007", "$", "_");
    Arbitrary<String> random =
        Combinators.combine(
                Arbitraries.of("a", "Z", "0", "_", "$"),
                Arbitraries.strings().withChars("aZ09_$@-.").ofMaxLength(63))
            .as(String::concat)
            .filter(Checks::isName);
    return Arbitraries.oneOf(words, random);
  }

  private static Arbitrary<Long> numbers() {
    return Arbitraries.longs().greaterOrEqual(0);
  }
}
