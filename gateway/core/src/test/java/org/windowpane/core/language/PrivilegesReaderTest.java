package org.windowpane.core.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class PrivilegesReaderTest {
  private static final PrivilegeClause EVERY_PRIVILEGE =
      new PrivilegeClause(
          OptionalLong.of(100),
          OptionalLong.of(10),
          OptionalLong.of(500),
          OptionalLong.of(20),
          OptionalLong.of(5),
          Optional.of(true),
          Optional.of(false));

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void privilegesMayBeInAnyOrder(@ForAll("orders") List<String> order) {
    assertThat(read(String.join(" ", order))).isEqualTo(EVERY_PRIVILEGE);
  }

  @Provide
  Arbitrary<List<String>> orders() {
    return Arbitraries.shuffle(
        "reserve <= 100",
        "reserve >= 10",
        "reserveTBCapacity = 500",
        "reserveTBFill = 20",
        "ratelimit >= 5",
        "allow = True",
        "deny = False");
  }

  @Test
  void aPrivilegeThatIsNotNamedIsEmpty() {
    assertThat(read("deny=True").deny()).contains(true);
    assertThat(read("deny=True").allow()).isEmpty();
    assertThat(read("reserve<=7").reserveAtMost()).hasValue(7);
    assertThat(read("reserve<=7").reserveAtLeast()).isEmpty();
    assertThat(read("")).isEqualTo(PrivilegeClause.NONE);
  }

  private static PrivilegeClause read(String privileges) {
    var share =
        (Statement.NewShare)
            StatementParser.parse("NewShare video for (*) [" + privileges + "] on rootShare.");
    return share.privileges();
  }
}
