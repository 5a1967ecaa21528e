package org.windowpane.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

public final class ProblemKindTest {
  @ParameterizedTest
  @EnumSource(names = {"BAD_REQUEST", "NOT_ACCEPTABLE", "UNSUPPORTED_MEDIA_TYPE"})
  void problemsOfHttpItselfHaveTheTypeAndTitleOfTheirKind(ProblemKind kind) {
    String reason = Status.fromStatusCode(kind.status()).getReasonPhrase();
    Problem problem = ProblemException.http(kind.status(), reason).problem();
    assertThat(problem.type()).isEqualTo(kind.type());
    assertThat(problem.title()).isEqualTo(kind.title());
  }

  @ParameterizedTest
  @EnumSource
  void everyKindIsAnError(ProblemKind kind) {
    assertThat(Status.Family.familyOf(kind.status()))
        .isIn(Status.Family.CLIENT_ERROR, Status.Family.SERVER_ERROR);
    assertThat(kind.type()).matches("/problems/[a-z]+(-[a-z]+)*");
    assertThat(kind.meaning()).doesNotEndWith(".");
  }
}
