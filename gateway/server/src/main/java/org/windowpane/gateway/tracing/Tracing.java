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
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Gives every request a trace, and sends the sampled ones to a collector if there is one. Without a
 * collector no span is recorded, and requests have ids all the same.
 */
public final class Tracing implements AutoCloseable {
  /** How long an exchange with the collector takes at most. */
  private static final Duration LONGEST_EXCHANGE = Duration.ofSeconds(5);

  private static final IdGenerator IDS = IdGenerator.random();
  private static final Duration STOP = Duration.ofSeconds(2);
  private static final Duration EXPORT_EVERY = Duration.ofSeconds(1);

  /** Empty where nothing is sent. */
  private final Optional<SdkTracerProvider> provider;

  private final Tracer tracer;

  /**
   * The settings.
   *
   * @param endpoint the URL of the collector, without {@code /v1/traces}
   * @param ratio which part of the requests has a trace that is sent, 0 to 1
   */
  public record Settings(URI endpoint, double ratio) {}

  private Tracing(Optional<SdkTracerProvider> provider) {
    this.provider = provider;
    this.tracer =
        provider
            .<TracerProvider>map(it -> it)
            .orElseGet(TracerProvider::noop)
            .get("org.windowpane.gateway");
  }

  /** Gives requests ids, and sends nothing. */
  public static Tracing off() {
    return new Tracing(Optional.empty());
  }

  /**
   * Sends traces to a collector.
   *
   * @param settings empty where nothing is sent
   * @param version the version of the gateway; empty while it is developed
   * @param metrics counts the spans that wait and those that were lost, which are none where
   *     nothing is sent
   */
  public static Tracing of(
      Optional<Settings> settings, Optional<String> version, MeterRegistry metrics) {
    return of(settings, version, metrics, LONGEST_EXCHANGE);
  }

  /** The same, with another time that an exchange with the collector takes at most. */
  static Tracing of(
      Optional<Settings> settings,
      Optional<String> version,
      MeterRegistry metrics,
      Duration longestExchange) {
    SpanBuffer buffer = new SpanBuffer();
    FunctionCounter.builder("windowpane.trace.spans.dropped", buffer, SpanBuffer::dropped)
        .description("Spans that the collector did not get")
        .register(metrics);
    Gauge.builder("windowpane.trace.spans.pending", buffer, SpanBuffer::pending)
        .description("Spans that wait for the collector")
        .strongReference(true)
        .register(metrics);
    return new Tracing(
        settings.map(
            it ->
                provider(
                    it.ratio(),
                    version.orElse("development"),
                    processor(it.endpoint(), buffer, longestExchange))));
  }

  private static SpanExporter exporter(URI collector, Duration longestExchange) {
    return OtlpHttpSpanExporter.builder()
        .setEndpoint(collector.toString().replaceAll("/+$", "") + "/v1/traces")
        .setTimeout(longestExchange)
        .setConnectTimeout(longestExchange)
        .setRetryPolicy(null)
        .build();
  }

  private static SdkTracerProvider provider(double ratio, String version, SpanProcessor processor) {
    Sampler part = new Part(ratio);
    return SdkTracerProvider.builder()
        .setSampler(Sampler.parentBasedBuilder(part).setRemoteParentSampled(part).build())
        .setResource(
            Resource.create(
                Attributes.of(
                    AttributeKey.stringKey("service.name"),
                    "windowpane-gateway",
                    AttributeKey.stringKey("service.version"),
                    version)))
        .addSpanProcessor(processor)
        .build();
  }

  private static SpanProcessor processor(
      URI collector, SpanBuffer buffer, Duration longestExchange) {
    return buffer.before(
        BatchSpanProcessor.builder(buffer.counting(exporter(collector, longestExchange)))
            .setMaxQueueSize(2 * SpanBuffer.SIZE)
            .setScheduleDelay(EXPORT_EVERY)
            .setExporterTimeout(longestExchange.multipliedBy(2))
            .build());
  }

  /**
   * Samples a part of the requests at random. The id of a trace does not matter, because a client
   * can choose it.
   */
  private record Part(double ratio) implements Sampler {
    @Override
    public SamplingResult shouldSample(
        Context parent,
        String traceId,
        String name,
        SpanKind kind,
        Attributes attributes,
        List<LinkData> links) {
      return ThreadLocalRandom.current().nextDouble() < ratio
          ? SamplingResult.recordAndSample()
          : SamplingResult.drop();
    }

    @Override
    public String getDescription() {
      return toString();
    }
  }

  /**
   * Begins the span of a request.
   *
   * @param caller the span of the caller, if the request names one
   * @param isGateway whether the caller is a gateway that forwards the request. It has decided
   *     whether the trace is sent. Another caller can only prevent it
   */
  public RequestTrace begin(String name, Optional<SpanContext> caller, boolean isGateway) {
    if (provider.isEmpty()) {
      return withoutSpan(caller);
    }
    SpanBuilder builder = tracer.spanBuilder(name).setSpanKind(SpanKind.SERVER);
    Span span =
        caller
            .map(it -> isGateway ? local(it) : it)
            .map(it -> builder.setParent(Context.root().with(Span.wrap(it))))
            .orElseGet(builder::setNoParent)
            .startSpan();
    return new RequestTrace(tracer, span);
  }

  /** A request of which no span is sent. It has an id, that of the caller's trace or a new one. */
  public RequestTrace withoutSpan(Optional<SpanContext> caller) {
    return new RequestTrace(tracer, Span.wrap(unsampled(caller)));
  }

  private static SpanContext unsampled(Optional<SpanContext> caller) {
    return SpanContext.create(
        caller.map(SpanContext::getTraceId).orElseGet(IDS::generateTraceId),
        IDS.generateSpanId(),
        TraceFlags.getDefault(),
        TraceState.getDefault());
  }

  /** The sampler follows the decision of a local span. */
  private static SpanContext local(SpanContext remote) {
    return SpanContext.create(
        remote.getTraceId(), remote.getSpanId(), remote.getTraceFlags(), remote.getTraceState());
  }

  /** Sends what waits, for two seconds at most. */
  @Override
  public void close() {
    provider.ifPresent(it -> it.shutdown().join(STOP.toMillis(), TimeUnit.MILLISECONDS));
  }
}
