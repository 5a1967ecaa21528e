package org.windowpane.embedded.config;

import java.time.Duration;
import java.util.Optional;

/**
 * The validated configuration of the embedded controller; see {@link Setting} for the meanings.
 *
 * @param probeKey the key of link probes; empty for a key of this run
 */
public record Settings(
    OpenFlowSettings openFlow,
    RestSettings rest,
    Duration lldpInterval,
    Optional<ProbeKey> probeKey,
    Duration linkTimeout,
    int maxHosts,
    Duration settle,
    int poolThreads) {}
