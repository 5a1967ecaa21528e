package org.windowpane.controller.openflow;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.floodlightcontroller.core.IOFSwitch;

/** Guava's futures as the JDK's, with an end to all waiting. */
public final class Futures {

  private Futures() {}

  /**
   * Completes when the switch has confirmed all that was sent before; fails after the time, or if
   * the switch is gone. Floodlight throws for a switch that it has disconnected.
   */
  public static CompletableFuture<?> barrier(Duration time, IOFSwitch sw) {
    try {
      return within(time, sw.writeRequest(sw.getOFFactory().barrierRequest()));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Completes as the other does, or fails after the time. */
  public static <T> CompletableFuture<T> within(Duration time, ListenableFuture<T> other) {
    CompletableFuture<T> future = new CompletableFuture<>();
    com.google.common.util.concurrent.Futures.addCallback(
        other,
        new FutureCallback<T>() {
          @Override
          public void onSuccess(T value) {
            future.complete(value);
          }

          @Override
          public void onFailure(Throwable failure) {
            future.completeExceptionally(failure);
          }
        },
        MoreExecutors.directExecutor());
    CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS)
        .execute(
            () ->
                future.completeExceptionally(
                    new TimeoutException(
                        "the switch did not answer within " + time.toMillis() + " ms")));
    return future;
  }
}
