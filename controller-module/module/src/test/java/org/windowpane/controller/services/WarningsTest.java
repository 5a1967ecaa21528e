package org.windowpane.controller.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.windowpane.controller.services.Warnings.Problem;
import org.windowpane.protocol.value.IpPrefix;

class WarningsTest {

  private static final IpPrefix HOST = IpPrefix.parse("10.0.0.1");

  private final List<String> lines = new ArrayList<>();
  private final Warnings warnings = new Warnings(lines::add);

  @Test
  void each_problem_of_a_service_is_logged_once_a_minute_at_most() {
    for (int second = 0; second < 120; second++) {
      long nanos = Duration.ofSeconds(second).toNanos();
      warnings.warn("service.web", HOST, Problem.TOO_MANY_FLOWS, nanos);
    }
    warnings.warn("service.web", HOST, Problem.FORGED_HEARTBEAT, 0);
    warnings.warn("service.dns", HOST, Problem.TOO_MANY_FLOWS, 0);

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("service.web: 10.0.0.1 has too many flows");
  }

  @Test
  void a_service_that_comes_back_is_logged_again() {
    warnings.warn("service.web", HOST, Problem.TOO_MANY_FLOWS, 0);
    warnings.forget("service.web");
    warnings.warn("service.web", HOST, Problem.TOO_MANY_FLOWS, 1);

    assertThat(lines).hasSize(2);
  }
}
