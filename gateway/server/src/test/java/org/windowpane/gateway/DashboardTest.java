package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;

/** The Grafana dashboard uses metrics that the gateway exports, and all of its own ones. */
public final class DashboardTest {
  private static final Path FILE = Path.of("../../docs/grafana/windowpane-gateway.json");
  private static final Pattern METRIC =
      Pattern.compile("\\b(windowpane|hikaricp|jvm|process|system)_\\w+");

  /** A metric, and the labels that select some of its series. */
  private static final Pattern SELECTED = Pattern.compile("(\\w+)\\{([^}]*)}");

  private static final Pattern NAME = Pattern.compile("(?m)^([a-z]\\w*)");

  private static TestGateway gateway;
  private static Set<String> exported;
  private static JsonNode dashboard;

  @BeforeAll
  static void scrape() throws IOException {
    dashboard = Json.LENIENT.readTree(FILE.toFile());
    gateway = TestGateway.start();
    gateway.controller().count(FakeNetwork.steady(Instant.now(), 0, Set.of()));
    eventually(
        "something was asked", () -> names().contains("windowpane_http_requests_seconds_count"));
    exported = names();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    Matcher matcher = NAME.matcher(new Browser(gateway.metricsUri()).get("/metrics").text());
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private static List<String> expressions() {
    List<String> expressions = new ArrayList<>(dashboard.findValuesAsText("expr"));
    assertThat(expressions).hasSizeGreaterThan(10).allSatisfy(it -> assertThat(it).isNotBlank());
    return expressions;
  }

  private static Set<String> metrics() {
    return metrics("panels", expressions());
  }

  private static Set<String> metrics(String where, List<String> expressions) {
    Set<String> metrics = new TreeSet<>();
    for (String expression : expressions) {
      Matcher matcher = METRIC.matcher(expression);
      assertThat(matcher.find()).as(where + ": " + expression).isTrue();
      do {
        metrics.add(matcher.group());
      } while (matcher.find());
    }
    return metrics;
  }

  @Test
  void theGatewayExportsEveryMetricOfTheDashboard() {
    assertThat(exported).containsAll(metrics());
    assertThat(metrics("variables", dashboard.get("templating").findValuesAsText("definition")))
        .isNotEmpty()
        .isSubsetOf(exported);
  }

  private static JsonNode alerts() throws IOException {
    return new YAMLMapper()
        .readTree(Path.of("../../deploy/prometheus/windowpane-rules.yml").toFile())
        .at("/groups/0/rules");
  }

  @Test
  void everyAlertUsesMetricsAndLabelsThatTheGatewayExports() throws IOException {
    gateway.anonymous().post("/api/v1/session", Map.of("name", "alice", "password", "wrong"));
    String text = new Browser(gateway.metricsUri()).get("/metrics").text();
    List<String> expressions = alerts().findValuesAsText("expr");
    assertThat(expressions).hasSizeGreaterThan(5);
    assertThat(metrics("alerts", expressions)).isSubsetOf(exported);
    for (String expression : expressions) {
      Matcher selected = SELECTED.matcher(expression);
      while (selected.find()) {
        assertThat(text.lines())
            .as(expression)
            .anyMatch(it -> it.startsWith(selected.group(1)) && it.contains(selected.group(2)));
      }
    }
  }

  @Test
  void everyAlertLeadsToItsRunbook() throws IOException {
    List<String> runbooks =
        Files.readAllLines(Path.of("../../docs/runbooks.md")).stream()
            .filter(it -> it.startsWith("## "))
            .map(it -> it.substring(3))
            .toList();
    assertThat(alerts().findValuesAsText("alert")).isEqualTo(runbooks);
    for (JsonNode alert : alerts()) {
      assertThat(alert.at("/annotations/runbook_url").asText())
          .endsWith("/docs/runbooks.html#" + alert.get("alert").asText().toLowerCase(Locale.ROOT));
      assertThat(alert.at("/annotations/summary").asText()).isNotBlank();
      assertThat(alert.at("/labels/severity").asText()).isIn("critical", "warning", "info");
    }
  }

  @Test
  void theDashboardShowsEveryMetricOfTheGateway() {
    List<String> shown = metrics().stream().map(DashboardTest::base).toList();
    List<String> own =
        exported.stream()
            .filter(it -> it.startsWith("windowpane_"))
            .map(DashboardTest::base)
            .distinct()
            .toList();
    assertThat(shown).containsAll(own);
  }

  /** A timer is exported as a sum, a count, a maximum, and quantiles. */
  private static String base(String metric) {
    return metric.replaceFirst("_(sum|count|max|total)$", "");
  }

  @Test
  void everyPanelHasATitleADescriptionAndItsOwnPosition() {
    Set<String> places = new TreeSet<>();
    Set<Integer> ids = new TreeSet<>();
    for (JsonNode panel : dashboard.get("panels")) {
      assertThat(panel.get("title").asText()).isNotBlank();
      assertThat(ids.add(panel.get("id").asInt())).as(panel.get("title").asText()).isTrue();
      assertThat(places.add(panel.get("gridPos").toString())).isTrue();
      if (!panel.get("type").asText().equals("row")) {
        assertThat(panel.get("description").asText()).isNotBlank();
        assertThat(panel.at("/datasource/uid").asText()).isEqualTo("${source}");
      }
    }
  }
}
