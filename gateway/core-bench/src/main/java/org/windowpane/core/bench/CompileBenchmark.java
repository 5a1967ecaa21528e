package org.windowpane.core.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.windowpane.core.conflict.ActiveRequest;
import org.windowpane.core.conflict.Compilation;
import org.windowpane.core.conflict.Compilation.Compiled;
import org.windowpane.core.conflict.PolicyTable;

/**
 * The network flow table: compiled from nothing, and changed by one request more or less. 1,000
 * requests make 1,039 entries, and 10,000 make 14,824.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class CompileBenchmark {
  private static final int MORE = 1 << 10;
  private static final int LIMIT = 1_000_000;

  /** How many requests are active. */
  @Param({"1000", "10000"})
  public int rules;

  private List<ActiveRequest> requests;
  private List<ActiveRequest> more;
  private PolicyTable table;
  private int next;

  /** Compiles what is active. */
  @Setup(Level.Trial)
  public void compile() {
    LargePolicy policy = new LargePolicy();
    requests = policy.requests(rules);
    more = policy.hostPairs(MORE);
    table = ((Compiled) PolicyTable.of(LIMIT, requests)).table();
  }

  /** All of them at once. */
  @Benchmark
  public Compilation full() {
    return PolicyTable.of(LIMIT, requests);
  }

  /** One more, about a port between two hosts. */
  @Benchmark
  public Compilation oneMore() {
    next = (next + 1) & (MORE - 1);
    return table.with(more.get(next));
  }

  /** One less, of whatever kind it is, all flows and whole subnets among them. */
  @Benchmark
  public Compilation oneLess() {
    next = (next + 1) % rules;
    return table.without(requests.get(next).id());
  }
}
