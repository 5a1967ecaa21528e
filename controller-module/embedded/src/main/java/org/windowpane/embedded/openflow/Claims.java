package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.projectfloodlight.openflow.types.DatapathId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections that own datapath ids. A second connection gets an id only if the first does not
 * answer any more, so that no client can replace a connected switch by sending its id. A switch
 * whose connection broke silently, as when its cable was pulled, can come back before the
 * controller closes its old connection.
 */
final class Claims {
  private static final Logger log = LoggerFactory.getLogger(Claims.class);

  /** More than a living switch needs to answer an echo behind thousands of flow mods. */
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(3);

  private final ConcurrentMap<DatapathId, Connection> holders = new ConcurrentHashMap<>();

  /** Whether the connection now owns the id; never fails. */
  ListenableFuture<Boolean> claim(DatapathId id, Connection claimant) {
    Connection holder = holders.putIfAbsent(id, claimant);
    if (holder == null) {
      return Futures.immediateFuture(true);
    }
    return Futures.transform(
        holder.isAlive(PROBE_TIMEOUT),
        alive -> !alive && takeOver(id, holder, claimant),
        MoreExecutors.directExecutor());
  }

  private boolean takeOver(DatapathId id, Connection silent, Connection claimant) {
    Connection now = holders.get(id);
    boolean taken =
        now == silent
            ? holders.replace(id, silent, claimant)
            : now == null && holders.putIfAbsent(id, claimant) == null;
    if (taken) {
      log.info("switch {} is back; its silent connection {} ends", id, silent.remoteAddress());
      silent.close();
    }
    return taken;
  }

  /** The connection releases the id; ignored if it does not own it. */
  void release(DatapathId id, Connection holder) {
    holders.remove(id, holder);
  }
}
