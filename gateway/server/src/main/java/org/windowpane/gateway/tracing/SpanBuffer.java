package org.windowpane.gateway.tracing;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Bounds the spans that wait for the collector, and counts those that it does not get. */
final class SpanBuffer {
  /** How many spans may wait; about 1 kB each. */
  static final int SIZE = 4_096;

  private static final Logger LOG = LoggerFactory.getLogger(SpanBuffer.class);

  private final AtomicBoolean isFailing = new AtomicBoolean();
  private final AtomicInteger pending = new AtomicInteger();
  private final AtomicLong dropped = new AtomicLong();

  int pending() {
    return pending.get();
  }

  long dropped() {
    return dropped.get();
  }

  /** Passes a span on only while there is room. Never waits. */
  SpanProcessor before(SpanProcessor next) {
    return new SpanProcessor() {
      @Override
      public void onStart(Context parent, ReadWriteSpan span) {
        next.onStart(parent, span);
      }

      @Override
      public boolean isStartRequired() {
        return next.isStartRequired();
      }

      @Override
      public void onEnd(ReadableSpan span) {
        if (!span.getSpanContext().isSampled()) {
          return;
        }
        if (pending.incrementAndGet() > SIZE) {
          pending.decrementAndGet();
          dropped.incrementAndGet();
        } else {
          next.onEnd(span);
        }
      }

      @Override
      public boolean isEndRequired() {
        return true;
      }

      @Override
      public CompletableResultCode shutdown() {
        return next.shutdown();
      }

      @Override
      public CompletableResultCode forceFlush() {
        return next.forceFlush();
      }
    };
  }

  /** Frees the room of spans once the collector has answered, or failed to. */
  SpanExporter counting(SpanExporter exporter) {
    return new SpanExporter() {
      @Override
      public CompletableResultCode export(Collection<SpanData> spans) {
        int count = spans.size();
        CompletableResultCode result = exported(spans);
        return result.whenComplete(() -> ended(count, result));
      }

      private CompletableResultCode exported(Collection<SpanData> spans) {
        try {
          return exporter.export(spans);
        } catch (RuntimeException e) {
          return CompletableResultCode.ofExceptionalFailure(e);
        }
      }

      @Override
      public CompletableResultCode flush() {
        return exporter.flush();
      }

      @Override
      public CompletableResultCode shutdown() {
        return exporter.shutdown();
      }
    };
  }

  private void ended(int count, CompletableResultCode result) {
    pending.addAndGet(-count);
    if (!result.isSuccess()) {
      dropped.addAndGet(count);
    }
    if (isFailing.getAndSet(!result.isSuccess()) == result.isSuccess()) {
      if (result.isSuccess()) {
        LOG.info("the OpenTelemetry collector gets spans again");
      } else {
        LOG.warn(
            "the OpenTelemetry collector does not get spans, which are lost meanwhile: {}",
            cause(result.getFailureThrowable()));
      }
    }
  }

  private static String cause(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause);
  }
}
