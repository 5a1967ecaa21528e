package org.windowpane.hadoop.ranking;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.windowpane.client.Host;
import org.windowpane.client.HostRanks;

/** Where the order of hosts comes from. */
public interface HostRankSource {
  /** The hosts with what they are expected to have free. */
  CompletableFuture<HostRanks> ranks();

  /** The names and addresses of hosts. */
  CompletableFuture<List<Host>> hosts();
}
