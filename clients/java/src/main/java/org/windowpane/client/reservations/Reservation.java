package org.windowpane.client.reservations;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.windowpane.client.Booking;
import org.windowpane.client.Refusal;
import org.windowpane.client.WindowRequest;
import org.windowpane.client.WindowpaneClient;
import org.windowpane.client.WindowpaneException;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.reservations.CircuitBreaker.Permit;
import org.windowpane.client.transport.Futures;

/**
 * Bandwidth that is kept reserved until it is closed. The client books a short window, extends it
 * well before its end, and books again after a refusal or a failure. All methods return at once and
 * may be called by each thread.
 */
public final class Reservation implements AutoCloseable {
  /** Extensions of windows that were booked together spread over this part of the time left. */
  private static final double SPREAD = 0.2;

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

  private final Reservations owner;
  private final List<Demand> demands;
  private final List<ReservationListener> listeners = new CopyOnWriteArrayList<>();
  private final AtomicBoolean closing = new AtomicBoolean();

  /** Completes when the reservation is closed, and the gateway has answered each cancellation. */
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  private volatile ReservationState state;
  private volatile List<Booking> bookings = List.of();
  private volatile Optional<WindowpaneException> problem = Optional.empty();

  // The rest is used by the thread of the reservations alone.

  private final long requestedNanos = System.nanoTime();
  private Future<?> next = CompletableFuture.completedFuture(null);
  private boolean asked;
  private int refusals;
  private final List<Booking> givenUp = new ArrayList<>();

  /** Bookings and cancellations without an answer. */
  private int unanswered;

  /** When the first of the bookings ends. */
  private long endNanos;

  Reservation(Reservations owner, List<Demand> demands, ReservationState first) {
    this.owner = owner;
    this.demands = demands;
    this.state = first;
  }

  /** What became of it so far. */
  public ReservationState state() {
    return state;
  }

  /** Its flows, with the rates that the client asks for. */
  public List<Demand> demands() {
    return demands;
  }

  /** Its bookings at present; none unless booked. */
  public List<Booking> bookings() {
    return bookings;
  }

  /** The last failure, until the next success. */
  public Optional<WindowpaneException> problem() {
    return problem;
  }

  /** The last refusal, until the next success. */
  public Optional<Refusal> refusal() {
    return problem.flatMap(WindowpaneException::refusal);
  }

  /** Sends the current state and each change of it to a listener. Returns this reservation. */
  public Reservation onChange(ReservationListener listener) {
    listeners.add(listener);
    owner.inTimer(() -> owner.notify(listener, this, state));
    return this;
  }

  /** Ends the reservation: the client cancels its bookings in the background. */
  @Override
  public void close() {
    if (closing.compareAndSet(false, true)) {
      owner.inTimer(this::end);
    }
  }

  CompletableFuture<Void> ended() {
    return ended;
  }

  private void become(ReservationState now) {
    if (state != now) {
      state = now;
      listeners.forEach(it -> owner.notify(it, this, now));
    }
  }

  /** Books, or extends what is booked. */
  void resume() {
    if (closing.get()) {
      return;
    }
    if (!bookings.isEmpty() && System.nanoTime() - endNanos >= 0) {
      giveUpBookings();
    }
    next.cancel(false);
    Permit permit = owner.breaker().request();
    if (permit == Permit.NONE) {
      owner.counters().skipped.increment();
      awaitGateway();
    } else {
      request(permit);
    }
  }

  private void request(Permit permit) {
    try {
      if (bookings.isEmpty()) {
        book(permit);
      } else {
        extend(permit);
      }
    } catch (RuntimeException e) {
      owner.breaker().unused(permit);
      become(ReservationState.REFUSED);
      throw e;
    }
  }

  private void awaitGateway() {
    owner.breaker().await(this);
    if (bookings.isEmpty()) {
      become(ReservationState.AWAY);
    } else {
      schedule(Duration.ofNanos(endNanos - System.nanoTime()), this::lapse);
    }
  }

  private void lapse() {
    giveUpBookings();
    become(ReservationState.AWAY);
  }

  /**
   * The bookings have ended, as far as the client knows. Some may last longer: those of a group
   * that was extended in part, and those of an extension without an answer.
   */
  private void giveUpBookings() {
    givenUp.addAll(bookings);
    bookings = List.of();
  }

  /** Frees what is left of earlier bookings. To cancel one that has ended does no harm. */
  private void cancelGivenUp() {
    givenUp.forEach(each -> owner.client().cancel(each.id()));
    givenUp.clear();
  }

  private void book(Permit permit) {
    if (permit == Permit.NORMAL) {
      cancelGivenUp();
    }
    long started = asked ? System.nanoTime() : requestedNanos;
    long end = System.nanoTime() + owner.options().window().toNanos();
    Instant until = owner.client().now().plus(owner.options().window());
    List<WindowRequest> requests = demands.stream().map(it -> request(it, until)).toList();
    asked = true;
    unanswered++;
    whenDone(
        send(requests),
        (granted, failure) -> {
          unanswered--;
          owner.breaker().answered(permit, failure);
          if (failure == null) {
            owner.counters().granted.increment();
            owner.counters().recordLatency(System.nanoTime() - started);
            bookings = granted;
            endNanos = end;
            succeeded();
          } else {
            failed(failure);
          }
        });
  }

  private CompletableFuture<List<Booking>> send(List<WindowRequest> requests) {
    WindowpaneClient client = owner.client();
    if (requests.size() > 1) {
      return client.reserveAll(requests);
    }
    WindowRequest request = requests.get(0);
    return (refusals == 0 ? client.reserve(request) : client.reserveIfGranted(request))
        .thenApply(List::of);
  }

  private WindowRequest request(Demand demand, Instant end) {
    ReservationOptions options = owner.options();
    WindowRequest request =
        WindowRequest.reserve(options.share(), demand.flows(), demand.rateBps()).end(end);
    if (options.partial()) {
      request = request.partial();
    }
    if (options.application().isPresent()) {
      request = request.application(options.application().get());
    }
    Optional<String> label = demand.label().or(options::label);
    return label.isPresent() ? request.label(label.get()) : request;
  }

  private void succeeded() {
    if (closing.get()) {
      cancelBookings();
      endIfAnswered();
      return;
    }
    cancelGivenUp();
    problem = Optional.empty();
    refusals = 0;
    become(ReservationState.BOOKED);
    long left = endNanos - System.nanoTime();
    double before =
        owner.options().extendBefore().toNanos()
            * (1 + SPREAD * ThreadLocalRandom.current().nextDouble());
    schedule(Duration.ofNanos((long) (left - before)), this::resume);
  }

  private void schedule(Duration time, Runnable task) {
    next.cancel(false);
    next = owner.after(time.compareTo(SHORTEST_PAUSE) > 0 ? time : SHORTEST_PAUSE, task);
  }

  private void extend(Permit permit) {
    long end = System.nanoTime() + owner.options().window().toNanos();
    Instant until = owner.client().now().plus(owner.options().window());
    List<CompletableFuture<Booking>> answers =
        bookings.stream().map(it -> owner.client().extend(it.id(), until)).toList();
    CompletableFuture<Void> all =
        CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]));
    whenDone(
        all.thenApply(any -> answers.stream().map(CompletableFuture::join).toList()),
        (extended, failure) -> {
          owner.breaker().answered(permit, failure);
          if (failure != null) {
            failed(failure);
          } else if (!closing.get()) {
            owner.counters().extended.increment();
            bookings = extended;
            endNanos = end;
            succeeded();
          }
        });
  }

  /** A request failed. What is booked stays booked until its end. */
  private void failed(WindowpaneException failure) {
    if (closing.get()) {
      endIfAnswered();
      return;
    }
    problem = Optional.of(failure);
    if (CircuitBreaker.isAway(failure)) {
      owner.counters().failed.increment();
      awaitGateway();
    } else {
      refused(failure);
    }
  }

  private void refused(WindowpaneException failure) {
    boolean byRule = failure.kind() == Kind.REFUSED || failure.kind() == Kind.QUOTA;
    (byRule ? owner.counters().refused : owner.counters().failed).increment();
    owner.logRefusal(failure);
    if (failure.kind() == Kind.CONFLICT || failure.kind() == Kind.NOT_FOUND) {
      // A booking has ended, or a user canceled it. The others of a group are of no use alone.
      cancelBookings();
    }
    refusals++;
    Duration pause = owner.options().afterRefusal().after(refusals);
    Duration left = Duration.ofNanos(endNanos - System.nanoTime());
    boolean booked = !bookings.isEmpty();
    if (!booked) {
      become(ReservationState.REFUSED);
    }
    schedule(booked && left.compareTo(pause) < 0 ? left : pause, this::resume);
  }

  private <T> void whenDone(
      CompletableFuture<T> answer, BiConsumer<T, WindowpaneException> continuation) {
    Futures.onEnd(
        answer,
        (value, failure) ->
            owner.inTimer(
                () ->
                    continuation.accept(
                        value, failure == null ? null : WindowpaneException.of(failure))));
  }

  private void end() {
    next.cancel(false);
    owner.breaker().forget(this);
    bookings = Stream.concat(givenUp.stream(), bookings.stream()).toList();
    givenUp.clear();
    cancelBookings();
    become(ReservationState.CLOSED);
    endIfAnswered();
  }

  private void endIfAnswered() {
    if (closing.get() && unanswered == 0) {
      owner.forget(this);
      ended.complete(null);
    }
  }

  /** Cancels without waiting. What cannot be canceled ends with its window. */
  private void cancelBookings() {
    for (Booking each : bookings) {
      Permit permit = owner.breaker().request();
      if (permit == Permit.NONE) {
        owner.counters().skipped.increment();
        continue;
      }
      unanswered++;
      whenDone(
          owner.client().cancel(each.id()),
          (canceled, failure) -> {
            unanswered--;
            owner.breaker().answered(permit, failure);
            if (failure == null) {
              owner.counters().cancelled.increment();
            } else if (CircuitBreaker.isAway(failure)) {
              owner.counters().failed.increment();
            }
            endIfAnswered();
          });
    }
    bookings = List.of();
  }

  @Override
  public String toString() {
    return "Reservation of " + demands + ", " + state;
  }
}
