package org.windowpane.controller.telemetry;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.plan.Ownership;
import org.windowpane.controller.services.ServerState;
import org.windowpane.protocol.value.Dpid;

/** Takes one sample after another. A switch that does not answer in time is not in the sample. */
public final class Sampler {

  private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);

  private final CounterSource source;
  private final Supplier<CompletableFuture<Ownership>> owners;
  private final Supplier<List<ServerState>> servers;
  private final SampleRing ring;
  private final Clock clock;
  private final Duration timeout;
  private long readings;
  private long seq;

  /**
   * Has taken no sample yet.
   *
   * @param owners finds out whose entries and queues are whose
   * @param servers the servers of services as they are now
   * @param timeout how long switches have to answer
   */
  public Sampler(
      CounterSource source,
      Supplier<CompletableFuture<Ownership>> owners,
      Supplier<List<ServerState>> servers,
      SampleRing ring,
      Clock clock,
      Duration timeout) {
    this.source = source;
    this.owners = owners;
    this.servers = servers;
    this.ring = ring;
    this.clock = clock;
    this.timeout = timeout;
  }

  /** Takes a sample; completes when it is in the ring. */
  public CompletableFuture<Void> sample() {
    Instant at = clock.instant();
    Map<Dpid, SwitchCounters> answered = new ConcurrentHashMap<>();
    CompletableFuture<?>[] reading =
        source.read(nextReading()).entrySet().stream()
            .map(each -> note(each.getKey(), each.getValue(), answered))
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(reading)
        .completeOnTimeout(null, timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenCombine(
            owners.get(),
            (done, whose) -> {
              ring.add(new Sample(nextSeq(), at, new TreeMap<>(answered), whose, servers.get()));
              return null;
            });
  }

  private synchronized long nextReading() {
    return ++readings;
  }

  private synchronized long nextSeq() {
    return ++seq;
  }

  private static CompletableFuture<?> note(
      Dpid dpid, CompletionStage<SwitchCounters> reading, Map<Dpid, SwitchCounters> answered) {
    return reading
        .handle(
            (counters, failure) -> {
              if (failure == null) {
                answered.put(dpid, counters);
              } else {
                LOG.debug("{}: counters could not be read", dpid, failure);
              }
              return null;
            })
        .toCompletableFuture();
  }
}
