package org.windowpane.controller.reconcile;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The meters, or the groups, of one switch.
 *
 * @param <W> what may be wanted of one
 * @param <S> one in the terms of a switch
 */
public interface NumberedStore<W, S> {

  /**
   * Reads all, those of others too.
   *
   * @return completes with {@link NumberedFound#none} where the switch has none; fails if it does
   *     not answer in time or went away
   */
  CompletionStage<NumberedFound<S>> read();

  /**
   * Makes the changes in this order.
   *
   * @return completes when the switch has confirmed all of them by a barrier, with what it refused:
   *     reasons in words by number. Fails if the switch does not answer in time or went away.
   */
  CompletionStage<Map<Integer, String>> change(List<Change<Integer, W>> changes);

  /** The same to be read only: what is written is lost. */
  default NumberedStore<W, S> readOnly() {
    NumberedStore<W, S> real = this;
    return new NumberedStore<>() {
      @Override
      public CompletionStage<NumberedFound<S>> read() {
        return real.read();
      }

      @Override
      public CompletionStage<Map<Integer, String>> change(List<Change<Integer, W>> changes) {
        return CompletableFuture.completedFuture(Map.of());
      }
    };
  }
}
