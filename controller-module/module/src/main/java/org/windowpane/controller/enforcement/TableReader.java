package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.groups.GroupShape;
import org.windowpane.controller.meters.MeterShape;
import org.windowpane.controller.reconcile.NumberedFound;
import org.windowpane.controller.reconcile.NumberedStore;
import org.windowpane.protocol.value.Dpid;

/**
 * Reads a switch's flow tables, meters and groups, one reading at a time, when the caller lets it.
 */
final class TableReader {

  private static final Logger LOG = LoggerFactory.getLogger(TableReader.class);

  /**
   * One reading.
   *
   * @param asked when the switch was asked
   * @param meters empty if they could not be read
   * @param groups empty if they could not be read
   */
  record Reading(
      Instant asked,
      List<Entry> entries,
      Optional<NumberedFound<MeterShape>> meters,
      Optional<NumberedFound<GroupShape>> groups) {}

  private final Dpid dpid;
  private final FlowTables tables;
  private final Loop loop;
  private final Consumer<Reading> onReading;
  private boolean requested;
  private boolean reading;
  private boolean closed;

  /**
   * Nothing is to be read yet.
   *
   * @param onReading is called on the loop after each reading that succeeded
   */
  TableReader(Dpid dpid, FlowTables tables, Loop loop, Consumer<Reading> onReading) {
    this.dpid = dpid;
    this.tables = tables;
    this.loop = loop;
    this.onReading = onReading;
  }

  /** Asks for a reading, unless one is under way. */
  void request() {
    requested |= !reading;
  }

  /** Asks for a reading that begins from now on. */
  void requestAnother() {
    requested = true;
  }

  /** Whether a reading was asked for and may begin. */
  boolean isDue() {
    return requested && !reading && !closed;
  }

  /** Begins the reading that {@link #isDue}. */
  void read() {
    requested = false;
    reading = true;
    Instant asked = loop.now();
    readAll(asked).whenCompleteAsync(this::wasRead, loop).exceptionally(TableReader::ignore);
  }

  /** No reading has any effect from now on. */
  void close() {
    closed = true;
  }

  /** Fails, and does not throw, where a switch cannot be asked. */
  private CompletionStage<Reading> readAll(Instant asked) {
    try {
      CompletionStage<Optional<NumberedFound<MeterShape>>> meters =
          readOrNothing("meters", tables.meters());
      CompletionStage<Optional<NumberedFound<GroupShape>>> groups =
          readOrNothing("groups", tables.groups());
      return tables
          .read()
          .thenCombine(
              meters.thenCombine(groups, Numbers::new),
              (entries, found) -> new Reading(asked, entries, found.meters(), found.groups()));
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private <S> CompletionStage<Optional<NumberedFound<S>>> readOrNothing(
      String what, NumberedStore<?, S> store) {
    return store
        .read()
        .handle(
            (found, failure) -> {
              if (failure != null) {
                LOG.warn("{}: the {} could not be read: {}", dpid, what, Failures.of(failure));
              }
              return Optional.ofNullable(found);
            });
  }

  private record Numbers(
      Optional<NumberedFound<MeterShape>> meters, Optional<NumberedFound<GroupShape>> groups) {}

  private void wasRead(Reading found, Throwable failure) {
    reading = false;
    if (closed) {
      return;
    }
    if (failure != null) {
      LOG.warn("{}: the flow tables could not be read: {}", dpid, Failures.of(failure));
      return;
    }
    onReading.accept(found);
  }

  private static <T> T ignore(Throwable failure) {
    LOG.error("a reading failed", failure);
    return null;
  }
}
