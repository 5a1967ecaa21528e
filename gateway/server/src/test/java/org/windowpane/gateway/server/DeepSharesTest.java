package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.TestDatabase;

/** A database from before shares were nested in a limited number of levels. */
final class DeepSharesTest {
  @Test
  void theGatewayStartsAndAnswersWhereSharesAreNestedFifteenHundredLevelsDeep() {
    try (TestGateway gateway = TestGateway.start()) {
      gateway.stopGateway();
      TestDatabase.execute(
          TestDatabase.nameOf(gateway.databaseUrl()),
          """
          INSERT INTO share (name, parent, flow_group, may_allow, may_deny, max_reserve_bps,
                             default_speakers, token_fill_bps, token_capacity_bits)
          SELECT 'deep' || i, CASE i WHEN 1 THEN 'team-a' ELSE 'deep' || (i - 1) END,
                 flow_group, may_allow, may_deny, max_reserve_bps, false, token_fill_bps,
                 token_capacity_bits
            FROM share, generate_series(1, 1500) AS i WHERE name = 'team-a' ORDER BY i
          """);
      gateway.startGateway();
      for (Browser user : new Browser[] {gateway.alice(), gateway.bob(), gateway.admin()}) {
        assertThat(user.get("/api/v1/me").status()).isEqualTo(200);
        assertThat(user.get("/api/v1/shares").status()).isEqualTo(200);
      }
      assertThat(gateway.alice().get("/api/v1/shares/deep1500").status()).isEqualTo(200);
    }
  }
}
