package org.windowpane.gateway.attention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.measurements.Measurements.TableUse;
import org.windowpane.gateway.network.Drifts.Drift;
import org.windowpane.protocol.value.Dpid;

public final class AttentionTest {
  private static final Instant NOW = Instant.parse("2034-01-01T10:00:00Z");
  private static final Dpid S1 = new Dpid(1);

  private static Share share(String name, String parent, long most) {
    Privileges privileges =
        new Privileges(
            true,
            true,
            most,
            OptionalLong.empty(),
            TokenRates.UNLIMITED,
            OptionalLong.empty(),
            0,
            OptionalLong.empty());
    return new Share(
        name, Optional.ofNullable(parent), FlowGroup.ALL, privileges, Set.of(), false);
  }

  private static ApiToken token(String name, Instant end) {
    return new ApiToken(
        UUID.randomUUID(),
        name,
        "alice",
        name,
        Set.of(Scope.READ),
        NOW,
        Optional.ofNullable(end),
        Optional.empty());
  }

  private static Drift drift(Instant repairedAt) {
    return new Drift(NOW, S1, "missing", "entry", null, 2, null, null, "unknown", repairedAt);
  }

  @Test
  void aTableIsListedFromNinetyPercentOnAndIsCriticalWhenFull() {
    List<TableUse> tables =
        List.of(
            new TableUse(S1, 0, 899, 1_000),
            new TableUse(S1, 1, 900, 1_000),
            new TableUse(S1, 2, 1_000, 1_000),
            new TableUse(S1, 3, 5, 0));
    assertThat(Attention.ofTables(tables))
        .extracting(Concern::severity)
        .containsExactly(Severity.WARNING, Severity.CRITICAL);
  }

  @Test
  void onlyDriftThatIsNotRepairedIsListed() {
    assertThat(Attention.ofDrift(List.of(drift(null), drift(NOW))))
        .singleElement()
        .satisfies(it -> assertThat(it.since()).contains(NOW));
  }

  @Test
  void aControllerIsListedWhileItDoesNotAnswer() {
    assertThat(Attention.ofController(new ControllerStatus(true, "a", NOW))).isEmpty();
    assertThat(Attention.ofController(new ControllerStatus(false, null, NOW))).hasSize(1);
  }

  @Test
  void aShareIsListedIfItsChildrenMayReserveMoreThanItEvenWhereTheSumOverflows() {
    ShareTree exact =
        ShareTree.of(share("rootShare", null, 100))
            .with(share("a", "rootShare", 60))
            .with(share("b", "rootShare", 40));
    assertThat(Attention.ofShares(exact)).isEmpty();
    ShareTree over =
        exact
            .with(share("b", "rootShare", Long.MAX_VALUE))
            .with(share("c", "rootShare", Long.MAX_VALUE));
    assertThat(Attention.ofShares(over)).extracting(Concern::subject).containsExactly("rootShare");
  }

  @Test
  void tokensThatExpireWithinTwoWeeksAreListedAndExpiredOnesAreNot() {
    List<ApiToken> tokens =
        List.of(
            token("expired", NOW),
            token("soon", NOW.plus(Attention.EXPIRES_WITHIN)),
            token("later", NOW.plus(Attention.EXPIRES_WITHIN).plusMillis(1)),
            token("never", null));
    assertThat(Attention.ofTokens(tokens, NOW))
        .singleElement()
        .satisfies(it -> assertThat(it.message()).contains("Token soon of alice"));
  }

  @Test
  void theMostUrgentComesFirst() {
    Stream<Concern> found =
        Stream.concat(
            Attention.ofTables(List.of(new TableUse(S1, 0, 95, 100))),
            Attention.ofDrift(List.of(drift(null))));
    assertThat(found.sorted(Attention.ORDER))
        .extracting(Concern::severity)
        .containsExactly(Severity.CRITICAL, Severity.WARNING);
  }
}
