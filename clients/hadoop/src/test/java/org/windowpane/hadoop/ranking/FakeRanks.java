package org.windowpane.hadoop.ranking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;

/** An order of the hosts h1, h2, … with the addresses 10.0.0.1, 10.0.0.2, … */
public final class FakeRanks implements HostRankSource {
  private final List<HostRanks.Rank> ranks = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private Optional<RuntimeException> failure = Optional.empty();
  private int asked;

  /** A host with what it is expected to have free. */
  public FakeRanks free(int host, long bps) {
    return host(host, OptionalLong.of(bps));
  }

  /** A host without measurements. */
  public FakeRanks unmeasured(int host) {
    return host(host, OptionalLong.empty());
  }

  private FakeRanks host(int number, OptionalLong free) {
    ranks.add(new HostRanks.Rank("h" + number, "measured", 0, OptionalLong.empty(), 0, free));
    hosts.add(
        new Host("h" + number, List.of("10.0.0." + number), Optional.empty(), Optional.empty()));
    return this;
  }

  /** All requests fail from now on; none of them if empty. */
  void fail(Optional<RuntimeException> with) {
    failure = with;
  }

  int asked() {
    return asked;
  }

  /** The order as the NameNode keeps it. */
  public FreeUplinks uplinks() {
    return FreeUplinks.of(new HostRanks(Instant.EPOCH, ranks), hosts);
  }

  @Override
  public CompletableFuture<HostRanks> ranks() {
    asked++;
    return failure
        .<CompletableFuture<HostRanks>>map(CompletableFuture::failedFuture)
        .orElseGet(
            () ->
                CompletableFuture.completedFuture(
                    new HostRanks(Instant.EPOCH, List.copyOf(ranks))));
  }

  @Override
  public CompletableFuture<List<Host>> hosts() {
    return CompletableFuture.completedFuture(List.copyOf(hosts));
  }
}
