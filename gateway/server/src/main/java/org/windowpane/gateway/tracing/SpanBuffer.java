package org.windowpane.gateway.tracing;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Bounds the spans that wait for the collector, and counts those that it does not get. */
final class SpanBuffer {
  /** How many spans may wait; about 1 kB each. */
  static final int SIZE = 4_096;

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
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(
            () -> {
              pending.addAndGet(-count);
              if (!result.isSuccess()) {
                dropped.addAndGet(count);
              }
            });
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
}
