package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFMessage;

/** Messages with one barrier behind them, and what the switch refused of them. */
record ConfirmedBatch(IOFSwitch sw, Refusals refusals, Duration timeout) {

  /**
   * Sends the messages.
   *
   * @param sent what each message is about, by transaction id
   * @return completes after the barrier with reasons in words; fails if the switch does not answer
   *     in time or went away
   */
  <K> CompletableFuture<Map<K, String>> send(List<OFMessage> messages, Map<Long, K> sent) {
    sent.keySet().forEach(xid -> refusals.watch(sw.getId(), xid));
    return write(messages)
        .handle(
            (barrier, failure) -> {
              Map<K, String> refused = new HashMap<>();
              sent.forEach(
                  (xid, about) ->
                      refusals.take(sw.getId(), xid).ifPresent(why -> refused.put(about, why)));
              if (failure != null) {
                throw new CompletionException(failure);
              }
              return refused;
            });
  }

  /** Fails, and does not throw, where Floodlight has disconnected the switch. */
  private CompletableFuture<?> write(List<OFMessage> messages) {
    try {
      return sw.write(messages).isEmpty()
          ? Futures.barrier(timeout, sw)
          : CompletableFuture.failedFuture(
              new IllegalStateException("the connection to the switch was lost"));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
