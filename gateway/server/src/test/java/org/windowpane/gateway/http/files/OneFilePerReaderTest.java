package org.windowpane.gateway.http.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.http.ProblemException;

public final class OneFilePerReaderTest {
  private final OneFilePerReader limiter = new OneFilePerReader();
  private final StreamingOutput file = out -> out.write('x');

  /** A file whose reader requests another one while it is written. */
  private StreamingOutput readingAlso(StreamingOutput another) {
    return out -> {
      another.write(OutputStream.nullOutputStream());
      file.write(out);
    };
  }

  @Test
  void aReaderGetsOneFileAtATimeAndOthersAreNotAffected() throws IOException {
    assertThatThrownBy(() -> written(limiter.of("ada", readingAlso(limiter.of("ada", file)))))
        .isInstanceOfSatisfying(
            ProblemException.class, it -> assertThat(it.problem().status()).isEqualTo(429));
    assertThat(written(limiter.of("ada", readingAlso(limiter.of("bob", file))))).isEqualTo("x");
    assertThat(written(limiter.of("ada", file))).isEqualTo("x");
  }

  private static String written(StreamingOutput file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    file.write(out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
