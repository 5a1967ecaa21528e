package org.windowpane.gateway.camara;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QosProfilesTest {
  private static final String RATE = "'targetMinUpstreamRate':{'value':8,'unit':'Mbps'}";

  @TempDir private Path folder;

  private QosProfiles read(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("profiles.json"), json.replace('\'', '"'));
    return QosProfiles.read(file);
  }

  @Test
  void aProfileHasRatesAndLimitsOfItsDuration() throws IOException {
    QosProfile profile =
        read("[{'name':'camera','status':'ACTIVE',"
                + RATE
                + ",'minDuration':{'value':90000,'unit':'Milliseconds'},"
                + "'maxDuration':{'value':2,'unit':'Hours'}}]")
            .find("camera")
            .orElseThrow();
    assertThat(profile.upstreamBps()).isEqualTo(8_000_000);
    assertThat(profile.downstreamBps()).isZero();
    assertThat(profile.shortest()).isEqualTo(90);
    assertThat(profile.longest()).isEqualTo(7200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | must have 1 to 200 profiles",
        "[{'name':'a','status':'ACTIVE',RATE}] | profile 1 is not valid: name must be 3 to 256",
        "[{'name':'abc',RATE}] | status must be",
        "[{'name':'abc','status':'ACTIVE'}] | must be more than 0",
        "[{'name':'abc','status':'ACTIVE','jitter':{'value':1,'unit':'Seconds'},RATE}] | jitter",
        "[{'name':'abc','status':'ACTIVE',RATE},{'name':'abc','status':'ACTIVE',RATE}] | profile 2",
        "[{'name':'abc','status':'ACTIVE','maxDuration':{'value':367,'unit':'Days'},RATE}] | 366",
        "[{'name':'abc','status':'ACTIVE','targetMinUpstreamRate':{'value':1025,'unit':'bps'}}] | 1024",
        "[null] | profile 1 is not valid: it is null"
      })
  void aWrongFileIsRefusedWithTheReason(String json, String reason) {
    assertThatThrownBy(() -> read(json.replace("RATE", RATE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
