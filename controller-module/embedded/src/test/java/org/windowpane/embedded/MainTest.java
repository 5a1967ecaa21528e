package org.windowpane.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.embedded.config.Setting;

/** Runs the controller as a process of its own. */
class MainTest {
  private static final int KILLED_BY_SIGTERM = 143;

  @TempDir Path folder;

  private Process process;

  @AfterEach
  void stop() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void it_starts_and_stops_on_request() throws Exception {
    run(List.of(), "-cf", config(Setting.OPEN_FLOW_PORT.key() + "=0"));
    await().atMost(60, TimeUnit.SECONDS).until(() -> output().contains("the controller is up"));
    process.destroy();

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(KILLED_BY_SIGTERM);
    assertThat(output()).contains("listening for switches on /127.0.0.1:").doesNotContain("ERROR");
  }

  @Test
  void the_log_can_be_json() throws Exception {
    run(List.of("-Dwindowpane.log=json"), "-cf", config(Setting.OPEN_FLOW_PORT.key() + "=0"));
    await().atMost(60, TimeUnit.SECONDS).until(() -> output().contains("the controller is up"));

    assertThat(output().lines()).isNotEmpty().allMatch(line -> line.startsWith("{"));
  }

  @Test
  void a_wrong_setting_is_named_and_nothing_starts() throws Exception {
    run(List.of(), "-cf", config(Setting.PREFIX + "colour=red"));

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(output()).isEqualTo(Setting.PREFIX + "colour: no such setting; --help lists them\n");
  }

  @Test
  void an_unknown_module_is_named_and_nothing_starts() throws Exception {
    run(List.of(), "-cf", config("floodlight.modules=org.example.Missing"));

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(output())
        .contains("org.example.Missing: no such module on the class path")
        .doesNotContain("\tat ");
  }

  private String config(String line) throws IOException {
    Path file = folder.resolve("test.properties");
    Files.writeString(file, line + "\n" + Setting.REST_PORT.key() + "=0\n");
    return file.toString();
  }

  private void run(List<String> options, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output"));
  }
}
