package org.windowpane.hadoop.flows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.client.Token;

class SettingsTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void without_settings_there_is_no_gateway_and_the_rest_has_its_default() {
    Settings settings = Settings.of(conf);
    assertThat(settings.gateway()).isEmpty();
    assertThat(settings.share()).isEmpty();
    assertThat(settings.deadline(Phase.SHUFFLE)).isEqualTo(Duration.ofSeconds(8));
    assertThat(settings.threshold()).isEqualTo(1_000_000);
    assertThat(settings.grace()).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.rankEvery()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.rankStale()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void certificate_authorities_are_read_from_their_file() {
    conf.set(Settings.GATEWAY, "https://windowpane.example");
    assertThat(Settings.of(conf).client(Token.none()).tls()).isEmpty();
    conf.set(Settings.AUTHORITIES, "/no/such/file.pem");
    Settings settings = Settings.of(conf);
    assertThatThrownBy(() -> settings.client(Token.none()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("windowpane.authorities cannot be read");
  }

  @Test
  void durations_and_numbers_have_units() {
    conf.set(Settings.INPUT_DEADLINE, "500ms");
    conf.set(Settings.OUTPUT_DEADLINE, " 2m ");
    conf.set(Settings.SHUFFLE_DEADLINE, "3");
    conf.set(Settings.THRESHOLD, "250k");
    Settings settings = Settings.of(conf);
    assertThat(settings.deadline(Phase.INPUT)).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.deadline(Phase.OUTPUT)).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.deadline(Phase.SHUFFLE)).isEqualTo(Duration.ofSeconds(3));
    assertThat(settings.threshold()).isEqualTo(250_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          windowpane.shuffle.deadline | soon
          windowpane.shuffle.deadline | 0s
          windowpane.input.deadline   | -1s
          windowpane.output.deadline  | 2d
          windowpane.rate.by          | priority
          windowpane.rate.by          | memory
          windowpane.rate.min         | 5 Mbit/s
          windowpane.rate.min         | 0
          windowpane.rate.max         | 2000000G
          windowpane.threshold        | -1
          windowpane.threshold        | 1m
          windowpane.grace            | a while
          windowpane.rank.every       | never
          windowpane.rank.stale       | 0
          """)
  void a_bad_value_is_refused_with_the_name_of_its_setting(String key, String value) {
    conf.set(key, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Settings.of(conf))
        .withMessageContaining(key);
  }

  @Test
  void the_lowest_rate_is_not_above_the_highest() {
    conf.set(Settings.MIN_RATE, "10M");
    conf.set(Settings.MAX_RATE, "9M");
    assertThatIllegalArgumentException().isThrownBy(() -> Settings.of(conf));
  }

  @Test
  void bad_values_reserve_nothing() {
    conf.set(Settings.GATEWAY, "http://127.0.0.1:1");
    conf.set(Settings.SHARE, "team");
    conf.set(Settings.RATE_BY, "priority");
    assertThat(FlowReservations.of(conf, Tally.NONE).isOn()).isFalse();
  }

  @Test
  void nothing_is_reserved_without_a_gateway_or_a_share() {
    assertThat(FlowReservations.of(conf, Tally.NONE).isOn()).isFalse();
    conf.set(Settings.GATEWAY, "http://127.0.0.1:1");
    assertThat(FlowReservations.of(conf, Tally.NONE).isOn()).isFalse();
    conf.set(Settings.SHARE, "team");
    assertThat(FlowReservations.of(conf, Tally.NONE).isOn()).isTrue();
  }

  @Test
  void the_rate_by_deadline_is_rounded_up_and_within_its_bounds() {
    conf.set(Settings.SHUFFLE_DEADLINE, "3s");
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, 3_000_000)).isEqualTo(8_000_000);
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, 1_000_000)).isEqualTo(2_666_667);
    conf.set(Settings.MIN_RATE, "3M");
    conf.set(Settings.MAX_RATE, "7M");
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, 1_000_000)).isEqualTo(3_000_000);
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, 3_000_000)).isEqualTo(7_000_000);
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, Long.MAX_VALUE)).isEqualTo(7_000_000);
  }

  @Test
  void the_rate_by_memory_is_the_part_of_the_link_that_the_task_has_of_its_node() {
    conf.set(Settings.RATE_BY, "memory");
    conf.set(Settings.LINK_RATE, "1G");
    conf.set("yarn.nodemanager.resource.memory-mb", "8192");
    conf.set("mapreduce.map.memory.mb", "1024");
    conf.set("mapreduce.reduce.memory.mb", "2048");
    conf.set("mapreduce.task.ismap", "true");
    assertThat(Settings.of(conf).rateBps(Phase.INPUT, 1_000_000)).isEqualTo(125_000_000);
    conf.set("mapreduce.task.ismap", "false");
    assertThat(Settings.of(conf).rateBps(Phase.SHUFFLE, 1_000_000)).isEqualTo(250_000_000);
  }

  @Test
  void a_task_that_has_more_memory_than_its_node_gets_the_whole_link() {
    conf.set(Settings.RATE_BY, "memory");
    conf.set(Settings.LINK_RATE, "1G");
    conf.set("yarn.nodemanager.resource.memory-mb", "512");
    conf.set("mapreduce.map.memory.mb", "1024");
    conf.set("mapreduce.task.ismap", "true");
    assertThat(Settings.of(conf).rateBps(Phase.INPUT, 1_000_000)).isEqualTo(1_000_000_000);
  }

  @Test
  void outside_of_a_task_the_rate_is_by_deadline() {
    conf.set(Settings.RATE_BY, "memory");
    conf.set(Settings.LINK_RATE, "1G");
    assertThat(Settings.of(conf).rateBps(Phase.INPUT, 1_000_000)).isEqualTo(1_000_000);
  }

  @Test
  void the_application_is_the_job() {
    assertThat(Settings.of(conf).application()).isEqualTo("hadoop");
    conf.set("mapreduce.job.id", "job_1700000000000_0001");
    assertThat(Settings.of(conf).application()).isEqualTo("hadoop job_1700000000000_0001");
    conf.set("mapreduce.job.id", "j".repeat(100));
    assertThat(Settings.of(conf).application()).hasSize(64);
  }
}
