package org.windowpane.controller.ovsdb;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One open connection to an OVSDB server, with the tables that it monitors. Used on the event loop.
 */
final class OvsdbSession implements OtherControllers.Transactions {
  private static final String DATABASE = "Open_vSwitch";
  private static final Duration ECHO = Duration.ofMillis(200);

  /** A server that has not answered an echo for so long is reported as unreachable. */
  private static final Duration SILENT_AFTER = Duration.ofMillis(400);

  /**
   * The connection ends where an echo is not answered for so long: a new one is open sooner than
   * TCP repeats what was lost on the old one.
   */
  private static final Duration DEAD_AFTER = Duration.ofSeconds(2);

  /** A transaction that ovs-vswitchd has not put into effect yet. */
  private record PendingChange(long config, CompletableFuture<Void> done) {}

  private final JsonRpc connection;
  private final OvsdbTables tables;
  private final EventLoop events;
  private final Duration timeout;
  private final List<PendingChange> waiting = new ArrayList<>();
  private boolean ended;

  private OvsdbSession(JsonRpc connection, OvsdbTables tables, EventLoop events, Duration timeout) {
    this.connection = connection;
    this.tables = tables;
    this.events = events;
    this.timeout = timeout;
  }

  /**
   * Monitors the tables of a server.
   *
   * @param timeout how long a change may take to be in effect
   * @return completes once the tables are read
   */
  static CompletableFuture<OvsdbSession> open(
      JsonRpc connection, EventLoop events, Duration timeout) {
    return connection
        .call("monitor_cond", DATABASE, "windowpane", OvsdbTables.monitorRequests())
        .thenApply(
            initial -> {
              OvsdbTables tables = new OvsdbTables();
              tables.apply(initial);
              return new OvsdbSession(connection, tables, events, timeout);
            });
  }

  /** The tables, as the server last reported them. */
  OvsdbTables tables() {
    return tables;
  }

  /** The address of this end. */
  String localHost() {
    return connection.localHost();
  }

  /** Whether the connection is not lost yet. */
  boolean isOpen() {
    return !ended;
  }

  CompletableFuture<Object> call(String method, Object... params) {
    return connection.call(method, params);
  }

  /** Ends the connection, for this reason. */
  void close(String reason) {
    connection.close(reason);
  }

  /** The connection is lost; changes that are not in effect fail. */
  void end() {
    ended = true;
    List<PendingChange> abandoned = List.copyOf(waiting);
    waiting.clear();
    OvsdbException lost = new OvsdbException("the connection to OVSDB was lost");
    abandoned.forEach(each -> each.done().completeExceptionally(lost));
  }

  /**
   * Takes over what the server reports.
   *
   * @return whether any of it concerns queues or the fence
   */
  boolean update(Object changes) {
    return tables.apply(changes);
  }

  /** Completes the changes that the last update has reported to be in effect. */
  void completeChanges() {
    long current = tables.currentConfig().orElse(0);
    List<PendingChange> reached =
        waiting.stream().filter(each -> each.config() <= current).toList();
    waiting.removeAll(reached);
    reached.forEach(each -> each.done().complete(null));
  }

  @Override
  public CompletableFuture<TransactionResult> make(List<Map<String, ?>> operations) {
    List<Object> params = new ArrayList<>(List.of(DATABASE));
    params.addAll(operations);
    return call("transact", params.toArray())
        .thenApply(
            result -> {
              TransactionResult answer = new TransactionResult(result);
              answer
                  .error()
                  .ifPresent(
                      error -> {
                        throw new OvsdbException("OVSDB refused the change: " + error);
                      });
              return answer;
            });
  }

  @Override
  public CompletableFuture<Void> inEffect(TransactionResult result) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    long config = result.nextConfig();
    if (tables.currentConfig().orElse(0) >= config) {
      done.complete(null);
      return done;
    }
    PendingChange waiter = new PendingChange(config, done);
    waiting.add(waiter);
    after(
        timeout,
        () -> {
          if (waiting.remove(waiter)) {
            done.completeExceptionally(
                new OvsdbException(
                    "ovs-vswitchd did not take over the queues within "
                        + timeout.toMillis()
                        + " ms"));
          }
        });
    return done;
  }

  /**
   * Asks the server again and again whether it answers, until the connection is lost.
   *
   * @param answers is called when it has answered
   * @param silent is called when it has not for some time
   */
  void keepAlive(Runnable answers, Runnable silent) {
    after(
        ECHO,
        () -> {
          if (!ended) {
            echo(answers, silent);
            keepAlive(answers, silent);
          }
        });
  }

  private void echo(Runnable answers, Runnable silent) {
    CompletableFuture<Object> reply = call("echo");
    reply.whenComplete(
        (echoed, failure) -> {
          if (failure != null) {
            close(failure.getMessage());
          } else if (!ended) {
            answers.run();
          }
        });
    after(SILENT_AFTER, () -> unlessAnswered(reply, silent));
    after(
        DEAD_AFTER,
        () ->
            unlessAnswered(
                reply,
                () -> close("it did not answer an echo within " + DEAD_AFTER.toMillis() + " ms")));
  }

  private void unlessAnswered(CompletableFuture<?> reply, Runnable action) {
    if (!ended && !reply.isDone()) {
      action.run();
    }
  }

  private void after(Duration time, Runnable action) {
    events.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
  }
}
