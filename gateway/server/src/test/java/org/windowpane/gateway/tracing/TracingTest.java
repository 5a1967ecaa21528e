package org.windowpane.gateway.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What is sampled, and what a collector that does not work as it should can cost. */
public final class TracingTest {
  private static final String CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-";
  private static final int SPANS = 3 * SpanBuffer.SIZE;

  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

  private Tracing tracing(int port, double ratio) {
    return Tracing.of(
        Optional.of(new Tracing.Settings(URI.create("http://127.0.0.1:" + port), ratio)),
        Optional.empty(),
        metrics,
        Duration.ofMillis(100));
  }

  private static ServerSocket listening() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private double pending() {
    return metrics.get("windowpane.trace.spans.pending").gauge().value();
  }

  private double dropped() {
    return metrics.get("windowpane.trace.spans.dropped").functionCounter().count();
  }

  private static void request(Tracing tracing) {
    tracing.begin("GET", Optional.empty(), false).span().end();
  }

  private void losesAllSpans(int port) {
    try (Tracing tracing = tracing(port, 1)) {
      for (int number = 0; number < SPANS; number++) {
        request(tracing);
        assertThat(pending()).isLessThanOrEqualTo(SpanBuffer.SIZE);
      }
      eventually("each span is counted as lost", () -> dropped() == SPANS);
      assertThat(pending()).isZero();
    }
  }

  @Test
  void aCollectorThatNeverAnswersHoldsNoMoreThanTheBuffer() throws IOException {
    try (ServerSocket collector = listening()) {
      losesAllSpans(collector.getLocalPort());
    }
  }

  @Test
  void aCollectorThatBeginsAnAnswerAndDoesNotEndItHoldsNoMoreThanTheBuffer() throws IOException {
    try (ServerSocket collector = listening()) {
      Thread answering = new Thread(() -> beginAnswers(collector));
      answering.start();
      losesAllSpans(collector.getLocalPort());
    }
  }

  private static void beginAnswers(ServerSocket collector) {
    try {
      while (true) {
        Socket connection = collector.accept();
        connection
            .getOutputStream()
            .write(
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  @Test
  void aCollectorThatIsAwayHoldsNoMoreThanTheBuffer() throws IOException {
    int port;
    try (ServerSocket closed = listening()) {
      port = closed.getLocalPort();
    }
    losesAllSpans(port);
  }

  @Test
  void withoutACollectorARequestHasAnIdAndNoSpan() {
    try (Tracing tracing = Tracing.of(Optional.empty(), Optional.empty(), metrics)) {
      RequestTrace trace = tracing.begin("GET", TraceParent.parse(CALLER + "01"), false);
      assertThat(trace.id()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
      assertThat(trace.isSampled()).isFalse();
      assertThat(trace.span().isRecording()).isFalse();
      assertThat(tracing.begin("GET", Optional.empty(), false).id()).matches("[0-9a-f]{32}");
      assertThat(dropped()).isZero();
      assertThat(pending()).isZero();
    }
  }

  @Test
  void logLinesAndCommandsOfARequestHaveItsIdAndThoseAfterItDoNot() {
    try (Tracing tracing = Tracing.off()) {
      RequestTrace outer = tracing.begin("GET", Optional.empty(), false);
      RequestTrace inner = tracing.begin("GET", Optional.empty(), false);
      try (RequestTrace.Scope one = RequestTrace.enter(Optional.of(outer))) {
        try (RequestTrace.Scope other = RequestTrace.enter(Optional.of(inner))) {
          assertThat(MDC.get(RequestTrace.LOG_KEY)).isEqualTo(inner.id());
        }
        try (RequestTrace.Scope none = RequestTrace.enter(Optional.empty())) {
          assertThat(MDC.get(RequestTrace.LOG_KEY)).isNull();
          assertThat(RequestTrace.current()).isEmpty();
        }
        assertThat(MDC.get(RequestTrace.LOG_KEY)).isEqualTo(outer.id());
        assertThat(RequestTrace.current()).contains(outer);
      }
      assertThat(MDC.get(RequestTrace.LOG_KEY)).isNull();
      assertThat(RequestTrace.current()).isEmpty();
    }
  }

  private static boolean isSampled(Tracing tracing, String flags, boolean isGateway) {
    return tracing.begin("GET", TraceParent.parse(CALLER + flags), isGateway).isSampled();
  }

  @Test
  void aCallerCanPreventThatItsTraceIsSentAndCannotForceIt() throws IOException {
    try (ServerSocket collector = listening();
        Tracing all = tracing(collector.getLocalPort(), 1);
        Tracing none = tracing(collector.getLocalPort(), 0)) {
      assertThat(isSampled(all, "01", false)).isTrue();
      assertThat(isSampled(all, "00", false)).isFalse();
      assertThat(isSampled(none, "01", false)).isFalse();
    }
  }

  @Test
  void aGatewayThatForwardsARequestHasDecidedWhetherItsTraceIsSent() throws IOException {
    try (ServerSocket collector = listening();
        Tracing all = tracing(collector.getLocalPort(), 1);
        Tracing none = tracing(collector.getLocalPort(), 0)) {
      assertThat(isSampled(none, "01", true)).isTrue();
      assertThat(isSampled(all, "00", true)).isFalse();
    }
  }

  @Test
  void aCallerWhoRepeatsATraceHasOnlyAPartOfItsRequestsSent() throws IOException {
    try (ServerSocket collector = listening();
        Tracing tracing = tracing(collector.getLocalPort(), 0.5)) {
      long sent =
          Stream.generate(() -> isSampled(tracing, "01", false))
              .limit(400)
              .filter(it -> it)
              .count();
      assertThat(sent).isBetween(100L, 300L);
    }
  }
}
