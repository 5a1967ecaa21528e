package org.windowpane.client.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.windowpane.client.WindowpaneException;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;

/** The gateway of the tests, and what several tests need of it. */
public final class Site {
  private Site() {}

  /** The gateway that all tests share. */
  public static TestGateway gateway() {
    return TestGateway.shared();
  }

  /** The secret of a new token with these scopes. */
  public static String token(Browser user, String... scopes) {
    return user.post("/api/v1/tokens", Map.of("name", "test", "scopes", List.of(scopes)))
        .body()
        .get("secret")
        .asText();
  }

  /** The secret of a new token of alice, a speaker of team-a. */
  public static String aliceToken() {
    return token(gateway().alice(), "read", "book");
  }

  /** A time on a day of its own, far from the bookings of other tests. */
  public static Instant day(int number) {
    return Instant.parse("2032-03-01T00:00:00Z").plusSeconds(86_400L * number);
  }

  /** The failure of a future. */
  public static WindowpaneException failureOf(Future<?> future) {
    try {
      Object value = future.get(60, TimeUnit.SECONDS);
      throw new AssertionError("expected a failure, but got " + value);
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(WindowpaneException.class);
      return (WindowpaneException) e.getCause();
    } catch (TimeoutException | InterruptedException e) {
      throw new AssertionError("no end within a minute", e);
    }
  }

  /** Waits until no thread of a client is left, except those that were there before. */
  public static void assertThreadsEnd(Set<String> before) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    Set<String> left = clientThreads();
    while (!before.containsAll(left) && System.nanoTime() < deadline) {
      // The JDK's client ends its thread when it is collected.
      System.gc();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      left = clientThreads();
    }
    assertThat(before).containsAll(left);
  }

  /** The names of the threads of clients, without those of the gateway's own HTTP clients. */
  public static Set<String> clientThreads() {
    Set<String> names = new TreeSet<>();
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().startsWith("windowpane-") || each.getName().endsWith("-SelectorManager")) {
        names.add(each.getName() + "#" + each.getId());
      }
    }
    return names;
  }
}
