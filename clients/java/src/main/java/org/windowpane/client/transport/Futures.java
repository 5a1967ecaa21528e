package org.windowpane.client.transport;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** What the library does with futures. */
public final class Futures {
  private Futures() {}

  /** Runs an action when a future ends, in the thread that ends it. The action must not fail. */
  @SuppressWarnings("FutureReturnValueIgnored") // No one waits for the action.
  public static <T> void onEnd(CompletableFuture<T> future, BiConsumer<T, Throwable> action) {
    future.whenComplete(action);
  }

  /** Runs an action if a future is canceled. */
  static void onCancel(CompletableFuture<?> future, Runnable action) {
    onEnd(
        future,
        (value, failure) -> {
          if (future.isCancelled()) {
            action.run();
          }
        });
  }
}
