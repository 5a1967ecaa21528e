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
  private final OneFilePerReader places = new OneFilePerReader();
  private final StreamingOutput letter = out -> out.write('x');

  /** A file of which the reader asks for another while it is written. */
  private StreamingOutput askingFor(StreamingOutput another) {
    return out -> {
      another.write(OutputStream.nullOutputStream());
      letter.write(out);
    };
  }

  @Test
  void whoeverIsBeingWrittenToGetsNoOtherAndOthersDo() throws IOException {
    assertThatThrownBy(() -> written(places.of("ada", askingFor(places.of("ada", letter)))))
        .isInstanceOfSatisfying(
            ProblemException.class, it -> assertThat(it.problem().status()).isEqualTo(429));
    assertThat(written(places.of("ada", askingFor(places.of("bob", letter))))).isEqualTo("x");
    assertThat(written(places.of("ada", letter))).isEqualTo("x");
  }

  private static String written(StreamingOutput file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    file.write(out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
