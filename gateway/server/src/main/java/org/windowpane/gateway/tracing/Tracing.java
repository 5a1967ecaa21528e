package org.windowpane.gateway.tracing;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Gives every request a trace, and sends the sampled ones to a collector if there is one. Without a
 * collector no span is recorded, and requests have ids all the same.
 */
public final class Tracing implements AutoCloseable {
  /** How long a request to the collector takes at most. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final Duration STOP = Duration.ofSeconds(2);
  private static final Duration EXPORT_EVERY = Duration.ofSeconds(1);

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * The settings.
   *
   * @param endpoint the URL of the collector, without {@code /v1/traces}
   * @param ratio which part of the traces is sent, 0 to 1
   */
  public record Settings(URI endpoint, double ratio) {}

  /**
   * @param settings empty where nothing is sent
   * @param metrics counts the spans that were lost
   */
  public Tracing(Optional<Settings> settings, Optional<String> version, MeterRegistry metrics) {
    SpanBuffer buffer = new SpanBuffer();
    FunctionCounter.builder("windowpane.trace.spans.dropped", buffer, SpanBuffer::dropped)
        .description("Spans that the collector did not get")
        .register(metrics);
    Gauge.builder("windowpane.trace.spans.pending", buffer, SpanBuffer::pending)
        .description("Spans that wait for the collector")
        .register(metrics);
    this.provider =
        settings
            .map(it -> exporting(it, version, buffer))
            .orElseGet(() -> SdkTracerProvider.builder().setSampler(Sampler.alwaysOff()).build());
    this.tracer = provider.get("org.windowpane.gateway");
  }

  private Tracing() {
    this.provider = SdkTracerProvider.builder().setSampler(Sampler.alwaysOff()).build();
    this.tracer = provider.get("org.windowpane.gateway");
  }

  /** Gives requests ids, and records nothing. */
  public static Tracing off() {
    return new Tracing();
  }

  /** A caller cannot have more traces sent than the ratio allows, but fewer. */
  private static SdkTracerProvider exporting(
      Settings settings, Optional<String> version, SpanBuffer buffer) {
    Sampler ratio = Sampler.traceIdRatioBased(settings.ratio());
    String endpoint = settings.endpoint().toString().replaceAll("/+$", "") + "/v1/traces";
    OtlpHttpSpanExporter exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint)
            .setTimeout(TIMEOUT)
            .setConnectTimeout(TIMEOUT)
            .setRetryPolicy(null)
            .build();
    return SdkTracerProvider.builder()
        .setSampler(Sampler.parentBasedBuilder(ratio).setRemoteParentSampled(ratio).build())
        .setResource(
            Resource.create(
                Attributes.of(
                    AttributeKey.stringKey("service.name"),
                    "windowpane-gateway",
                    AttributeKey.stringKey("service.version"),
                    version.orElse("development"))))
        .addSpanProcessor(
            buffer.before(
                BatchSpanProcessor.builder(buffer.counting(exporter))
                    .setMaxQueueSize(2 * SpanBuffer.SIZE)
                    .setScheduleDelay(EXPORT_EVERY)
                    .setExporterTimeout(TIMEOUT)
                    .build()))
        .build();
  }

  /**
   * Begins the span of a request.
   *
   * @param caller the span of the caller, if the request names one
   */
  public Span begin(String name, Optional<SpanContext> caller) {
    SpanBuilder builder = tracer.spanBuilder(name).setSpanKind(SpanKind.SERVER);
    return caller
        .map(it -> builder.setParent(Context.root().with(Span.wrap(it))))
        .orElseGet(builder::setNoParent)
        .startSpan();
  }

  /** The trace that later spans below this one belong to. */
  public RequestTrace below(Span span) {
    return new RequestTrace(tracer, span);
  }

  /** Sends what waits, for two seconds at most. */
  @Override
  public void close() {
    provider.shutdown().join(STOP.toMillis(), TimeUnit.MILLISECONDS);
  }
}
