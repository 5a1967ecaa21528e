package org.windowpane.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.windowpane.embedded.config.Setting;

class CommandLineTest {
  @Test
  void the_configuration_may_be_named_as_floodlight_names_it() {
    assertThat(CommandLine.read("-cf", "a").configuration()).contains(Path.of("a"));
    assertThat(CommandLine.read("--configFile", "a").configuration()).contains(Path.of("a"));
  }

  @Test
  void without_arguments_nothing_is_read() {
    assertThat(CommandLine.read().configuration()).isEmpty();
    assertThat(CommandLine.read().help()).isFalse();
  }

  @Test
  void an_unknown_option_is_named() {
    assertThatThrownBy(() -> CommandLine.read("--port"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--port: no such option");
  }

  @Test
  void a_missing_file_name_is_missed() {
    assertThatThrownBy(() -> CommandLine.read("-cf"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("missing");
  }

  @ParameterizedTest
  @EnumSource
  void the_help_explains_every_setting(Setting setting) {
    assertThat(CommandLine.read("--help").help()).isTrue();
    assertThat(CommandLine.usage())
        .contains(setting.key() + "=" + setting.defaultValue())
        .contains(setting.meaning());
  }
}
