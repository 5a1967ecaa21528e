package org.windowpane.experiments;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.windowpane.client.ClientOptions;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.Token;
import org.windowpane.client.reservations.Reservation;
import org.windowpane.client.reservations.ReservationOptions;
import org.windowpane.client.reservations.ReservationState;
import org.windowpane.client.reservations.Reservations;

/**
 * Reserves again and again, one reservation at a time, and measures what that costs an application:
 * the time of the call in its thread, and the time until the gateway has answered, which passes in
 * a thread of the client.
 *
 * <p>Arguments: the address of the gateway, the file of the token, the share, how many reservations
 * to make before, in which Java compiles what it runs, and how many to measure. Writes a line
 * {@code call MICROSECONDS} and a line {@code answer MICROSECONDS} for each of these to standard
 * output.
 */
public final class ReservationCost {
  private static final long RATE_BPS = 1_000_000;
  private static final long ANSWER_SECONDS = 20;
  private static final long PAUSE_MILLIS = 20;

  private ReservationCost() {}

  /** Measures. */
  public static void main(String[] arguments) throws Exception {
    ClientOptions gateway = ClientOptions.of(arguments[0], Token.inFile(Path.of(arguments[1])));
    ReservationOptions options = ReservationOptions.on(arguments[2]).withApplication("cost");
    FlowGroup flows = FlowGroup.between("10.0.0.1", "10.0.0.2").tcp().toPort(5001);
    int before = Integer.parseInt(arguments[3]);
    int count = Integer.parseInt(arguments[4]);
    List<String> lines = new ArrayList<>();
    try (Reservations reservations = Reservations.start(gateway, options)) {
      for (int number = 0; number < before; number++) {
        measure(reservations, flows, new ArrayList<>());
      }
      for (int number = 0; number < count; number++) {
        measure(reservations, flows, lines);
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    try (PrintStream output = new PrintStream(System.out, false, StandardCharsets.US_ASCII)) {
      lines.forEach(output::println);
    }
  }

  private static void measure(Reservations reservations, FlowGroup flows, List<String> lines)
      throws InterruptedException {
    CountDownLatch booked = new CountDownLatch(1);
    long before = System.nanoTime();
    try (Reservation reservation = reservations.keep(flows, RATE_BPS)) {
      final long called = System.nanoTime();
      reservation.onChange(
          (any, state) -> {
            if (state == ReservationState.BOOKED) {
              booked.countDown();
            }
          });
      if (!booked.await(ANSWER_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the reservation is " + reservation.state());
      }
      lines.add("call " + TimeUnit.NANOSECONDS.toMicros(called - before));
      lines.add("answer " + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - before));
    }
  }
}
