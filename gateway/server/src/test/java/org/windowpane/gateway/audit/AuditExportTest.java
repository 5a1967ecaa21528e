package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.AuditChains;

public final class AuditExportTest {
  private static final int AT_A_TIME = 4;

  private final FakeTrail trail = new FakeTrail();
  private final AuditExport export = new AuditExport(trail);

  /** Starts another export of itself before it returns events, a number of times. */
  private final class FakeTrail implements AuditTrail {
    private int more;

    @Override
    public void forEach(Filter filter, Consumer<AuditEvent> listener) {
      if (more > 0) {
        more--;
        try {
          export.of(filter, false).write(OutputStream.nullOutputStream());
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }
      AuditChains.ofLength(2).forEach(listener);
    }

    @Override
    public Optional<AuditEvent> find(long seq) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<AuditEvent> newest(Filter filter, OptionalLong before, int limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public AuditCounts counts(Instant from, Instant to, boolean hourly) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void onlyAFewExportsRunAtOnceAndEachReleasesItsSlot() throws IOException {
    trail.more = AT_A_TIME - 1;
    assertThat(written()).isEqualTo(2);
    trail.more = AT_A_TIME;
    assertThatThrownBy(this::written)
        .isInstanceOfSatisfying(
            ProblemException.class, it -> assertThat(it.problem().status()).isEqualTo(429));
    assertThat(written()).isEqualTo(2);
  }

  private long written() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    export.of(null, false).write(out);
    return out.toString(java.nio.charset.StandardCharsets.UTF_8).lines().count();
  }

  @Test
  void aReaderThatDisconnectsCausesAnIoException() {
    OutputStream disconnected =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("gone");
          }
        };
    assertThatThrownBy(() -> export.of(null, true).write(disconnected))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
  }
}
