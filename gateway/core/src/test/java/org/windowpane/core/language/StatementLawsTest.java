package org.windowpane.core.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.FlowGroups;

@Domain(Statements.class)
@Domain(DomainContext.Global.class)
final class StatementLawsTest {
  @Property
  void aWrittenStatementIsReadBackTheSame(@ForAll Statement statement) {
    assertThat(StatementParser.parse(statement.toString())).isEqualTo(statement);
  }

  @Property
  void aTraceHoldsWhatIsWrittenIntoIt(@ForAll Statement statement, @ForAll boolean expected) {
    String entry = TruthValues.truth(expected) + " <- root : " + statement + "\n";
    assertThat(Trace.parse(entry + entry).entries())
        .containsExactly(
            new Trace.Parsed(1, expected, "root", statement),
            new Trace.Parsed(2, expected, "root", statement));
  }

  @Property
  void predicatesInAnyOrderAndRepeatedAreTheIntersection(
      @ForAll("flows") FlowGroup one, @ForAll("flows") FlowGroup other, @ForAll Random random) {
    List<String> predicates = new ArrayList<>();
    for (FlowGroup each : List.of(one, other, one)) {
      each.predicates().forEach((field, value) -> predicates.add(field.text() + "=" + value));
    }
    Collections.shuffle(predicates, random);
    String text = "deny (" + String.join(", ", predicates) + ") on a.";
    Optional<FlowGroup> both = one.intersect(other);
    if (both.isPresent()) {
      assertThat(((Request) StatementParser.parse(text)).flows()).isEqualTo(both.get());
    } else {
      assertThatThrownBy(() -> StatementParser.parse(text)).isInstanceOf(LanguageException.class);
    }
  }

  @Provide
  Arbitrary<FlowGroup> flows() {
    return new FlowGroups().flowGroups();
  }

  @Property
  void anyTextIsReadOrRefusedWithAPlace(@ForAll String text) {
    isReadOrRefused(text);
  }

  @Property
  void anyWordsAndSignsAreReadOrRefusedWithAPlace(@ForAll("fragments") List<String> fragments) {
    isReadOrRefused(String.join(" ", fragments));
    isReadOrRefused(String.join("", fragments));
  }

  @Property
  void aStatementThatWasTornOrChangedIsReadOrRefusedWithAPlace(
      @ForAll Statement statement, @ForAll int where, @ForAll char other) {
    String text = statement.toString();
    int at = Math.floorMod(where, text.length());
    isReadOrRefused(text.substring(0, at));
    isReadOrRefused(text.substring(at));
    isReadOrRefused(text.substring(0, at) + other + text.substring(at + 1));
  }

  @Provide
  Arbitrary<List<String>> fragments() {
    return Arbitraries.of(
            "True",
            "False",
            "<-",
            ":",
            "root",
            "reserve",
            "deny",
            "NewShare",
            "for",
            "(",
            ")",
            "*",
            "user",
            "srcHost",
            "$",
            "=",
            "10.0.0.1",
            "::1",
            "/",
            "//",
            "/*",
            "*/",
            ",",
            "[",
            "]",
            "<=",
            ">=",
            "allow",
            "on",
            "partial",
            "from",
            "to",
            "+",
            "-",
            "9223372036854775808",
            ".",
            "\n",
            "\uD83C",
            "\uDFB5")
        .list()
        .ofMaxSize(20);
  }

  private static void isReadOrRefused(String text) {
    try {
      assertThat(StatementParser.parse(text)).isNotNull();
    } catch (LanguageException e) {
      isPlaced(e.error());
    }
    try {
      Trace.parse(text).entries().stream()
          .filter(Trace.Unreadable.class::isInstance)
          .map(Trace.Unreadable.class::cast)
          .forEach(garbled -> isPlaced(garbled.error()));
    } catch (LanguageException e) {
      isPlaced(e.error());
    }
  }

  private static void isPlaced(SyntaxError error) {
    assertThat(error.line()).isPositive();
    assertThat(error.column()).isPositive();
    assertThat(error.problem()).isNotBlank();
  }
}
