package org.windowpane.gateway.people.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.rows.Role;

public final class RoleClaimTest {
  private final RoleClaim claim =
      new RoleClaim("groups", Optional.of("admins"), Optional.of("audit"));

  @Test
  void aRoleClaimIsAStringOrAList() {
    assertThat(claim.of("admins")).isEqualTo(Role.ADMINISTRATOR);
    assertThat(claim.of(List.of("x", "audit"))).isEqualTo(Role.AUDITOR);
    assertThat(claim.of(List.of("audit", "admins"))).isEqualTo(Role.ADMINISTRATOR);
  }

  @Test
  void usersWithoutARoleAreMembers() {
    for (Object value :
        Arrays.asList(null, "", "ADMINS", "admins,x", 1, Map.of("admins", true), List.of())) {
      assertThat(claim.of(value)).isEqualTo(Role.MEMBER);
    }
    RoleClaim half = new RoleClaim("groups", Optional.of("admins"), Optional.empty());
    assertThat(half.of("audit")).isEqualTo(Role.MEMBER);
  }
}
