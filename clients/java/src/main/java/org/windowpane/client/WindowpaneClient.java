package org.windowpane.client;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.windowpane.client.WindowpaneException.Kind;
import org.windowpane.client.transport.HttpTransport;
import org.windowpane.client.transport.Transport;
import org.windowpane.client.transport.UnixTransport;

/**
 * A client of one gateway, with a method for each operation. Methods return at once and never wait
 * for the gateway. A future that fails has a {@link WindowpaneException} as its cause. The client
 * repeats a request after a lost connection, and after the answers 429, 502, 503, and 504, until
 * its deadline; an idempotency key keeps a repetition from booking or canceling twice. Its threads
 * are daemons. To cancel a future stops its request, which the gateway may have received.
 */
public final class WindowpaneClient implements AutoCloseable {
  private static final int MOST_IN_GROUP = 100;

  /** As many hosts as the gateway returns at once. */
  private static final int MOST_RANKED = 500;

  private static final long IDLE_THREAD_SECONDS = 3;

  private final ClientOptions options;
  private final ScheduledThreadPoolExecutor timer;
  private final Transport transport;
  private final Calls calls;
  private final Set<EventSubscription> subscriptions = ConcurrentHashMap.newKeySet();

  private WindowpaneClient(ClientOptions options) {
    this.options = options;
    // Never shut down: the JDK's client loses exchanges whose tasks are rejected. Its threads end
    // when they are idle.
    ExecutorService threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_THREAD_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            daemons("windowpane-client-"));
    timer = new ScheduledThreadPoolExecutor(1, daemons("windowpane-client-timer-"));
    timer.setRemoveOnCancelPolicy(true);
    transport = transport(options, threads);
    calls = new Calls(options, transport, timer, threads);
  }

  /** Makes a client. It connects with the first request. */
  public static WindowpaneClient connect(ClientOptions options) {
    return new WindowpaneClient(options);
  }

  /**
   * Makes a client with the standard limits.
   *
   * @param gateway {@code http://HOST:PORT}, {@code https://HOST}, or {@code unix:/PATH}
   * @throws IllegalArgumentException if the address is not valid
   */
  public static WindowpaneClient connect(String gateway, Token token) {
    return connect(ClientOptions.of(gateway, token));
  }

  private static Transport transport(ClientOptions options, ExecutorService threads) {
    URI gateway = options.gateway();
    if (gateway.getScheme().equals("unix")) {
      return new UnixTransport(Path.of(gateway.getPath()), options.maxAnswerBytes(), threads);
    }
    URI root = URI.create(gateway.toString().replaceFirst("/+$", ""));
    return new HttpTransport(root, options.tls(), options.maxAnswerBytes(), threads);
  }

  private static ThreadFactory daemons(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, prefix + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /**
   * Books a window. Fails with {@code REFUSED} and a {@link Refusal} with counter-offers if there
   * is no room.
   */
  public CompletableFuture<Booking> reserve(WindowRequest request) {
    return calls.call(Operation.post("/bookings", request.json()).once(), Booking::of);
  }

  /**
   * Books a window if a check shows that there is room; fails like {@link #reserve} otherwise. A
   * program that asks again and again leaves one refusal in the log of requests, and not thousands.
   */
  public CompletableFuture<Booking> reserveIfGranted(WindowRequest request) {
    return check(request)
        .thenCompose(
            check ->
                check
                    .refusal()
                    .map(WindowpaneException::refused)
                    .<CompletableFuture<Booking>>map(CompletableFuture::failedFuture)
                    .orElseGet(() -> reserve(request)));
  }

  /**
   * Books fixed windows, all or none.
   *
   * @param requests 1 to 100 reservations
   * @return the bookings in the order of the requests
   */
  public CompletableFuture<List<Booking>> reserveAll(List<WindowRequest> requests) {
    if (requests.isEmpty() || requests.size() > MOST_IN_GROUP) {
      throw new IllegalArgumentException("a group has 1 to " + MOST_IN_GROUP + " windows");
    }
    List<Map<String, Object>> all = requests.stream().map(WindowRequest::json).toList();
    return calls.call(
        Operation.post("/bookings/group", Map.of("bookings", all)).once(),
        json -> json.list("bookings", Booking::of));
  }

  /** Changes a booking from now on. If there is no room for the change, it stays as it is. */
  public CompletableFuture<Booking> change(UUID id, BookingChange change) {
    return calls.call(Operation.post(deed(id, "change"), change.json()), Booking::of);
  }

  /** Moves the end of a booking, to a later or an earlier time. */
  public CompletableFuture<Booking> extend(UUID id, Instant end) {
    return change(id, BookingChange.toEnd(end));
  }

  /**
   * Ends a booking now. One that was canceled before stays as it is. Fails with {@code CONFLICT} if
   * it has ended in another way.
   *
   * <p>It needs no idempotency key, of which the gateway keeps a limited number for each user.
   */
  public CompletableFuture<Booking> cancel(UUID id) {
    return calls
        .call(Operation.post(deed(id, "cancel")), Booking::of)
        .exceptionallyCompose(failure -> canceledBefore(id, WindowpaneException.of(failure)));
  }

  private CompletableFuture<Booking> canceledBefore(UUID id, WindowpaneException failure) {
    if (failure.kind() != Kind.CONFLICT) {
      return CompletableFuture.failedFuture(failure);
    }
    return booking(id)
        .thenApply(
            found -> {
              if (found.state() != Booking.State.CANCELLED) {
                throw failure;
              }
              return found;
            });
  }

  /** Confirms a held booking. */
  public CompletableFuture<Booking> confirm(UUID id) {
    return calls.call(Operation.post(deed(id, "confirm")), Booking::of);
  }

  private static String deed(UUID id, String deed) {
    return "/bookings/" + id + "/" + deed;
  }

  /** Decides about a window without booking it. */
  public CompletableFuture<BookingCheck> check(WindowRequest request) {
    return calls.call(Operation.post("/bookings/check", request.json()), BookingCheck::of);
  }

  /** Announces a transfer. The answer offers a window to book. */
  public CompletableFuture<BookingCheck> hint(TransferHint hint) {
    return calls.call(Operation.post("/hints", hint.json()), BookingCheck::of);
  }

  /** A booking. */
  public CompletableFuture<Booking> booking(UUID id) {
    return calls.call(Operation.get("/bookings/" + id), Booking::of);
  }

  /** Bookings, the newest first, in pages. */
  public CompletableFuture<BookingPage> bookings(BookingQuery query) {
    List<String> parameters = new ArrayList<>();
    query.parameters().forEach((name, value) -> parameters.add(parameter(name, value)));
    return calls.call(Operation.get(withQuery("/bookings", parameters)), BookingPage::of);
  }

  /** The shares that you may see, parents before children. */
  public CompletableFuture<List<Share>> shares() {
    return calls.call(Operation.get("/shares"), json -> json.list("shares", Share::of));
  }

  /** The share with this name. */
  public CompletableFuture<Share> share(String name) {
    return calls.call(Operation.get("/shares/" + encoded(name)), Share::of);
  }

  /** Hosts that have a name, or that the network has seen. */
  public CompletableFuture<List<Host>> hosts() {
    return calls.call(Operation.get("/hosts"), json -> json.list("hosts", Host::of));
  }

  /** The user of the token. */
  public CompletableFuture<Me> me() {
    return calls.call(Operation.get("/me"), Me::of);
  }

  /** The paths between two hosts, by name or address, and what is free on them from now on. */
  public CompletableFuture<NetworkPaths> paths(String from, String to) {
    return paths(List.of(parameter("from", from), parameter("to", to)));
  }

  /** The paths between two hosts, by name or address, and what is free on them in a window. */
  public CompletableFuture<NetworkPaths> paths(String from, String to, Instant start, Instant end) {
    return paths(
        List.of(
            parameter("from", from),
            parameter("to", to),
            parameter("start", start),
            parameter("end", end)));
  }

  private CompletableFuture<NetworkPaths> paths(List<String> parameters) {
    return calls.call(Operation.get(withQuery("/paths", parameters)), NetworkPaths::of);
  }

  /**
   * Orders hosts by the bandwidth that they are expected to have free for sending.
   *
   * @param among names or addresses; if empty, the first 500 of all hosts
   * @param ahead the time to come in which reservations count, 1 second to 1 day
   */
  public CompletableFuture<HostRanks> rankHosts(List<String> among, Duration ahead) {
    List<String> parameters = new ArrayList<>();
    among.forEach(host -> parameters.add(parameter("among", host)));
    parameters.add(parameter("seconds", ahead.toSeconds()));
    parameters.add(parameter("limit", MOST_RANKED));
    return calls.call(Operation.get(withQuery("/hosts/rank", parameters)), HostRanks::of);
  }

  private static String withQuery(String path, List<String> parameters) {
    return parameters.isEmpty() ? path : path + "?" + String.join("&", parameters);
  }

  private static String parameter(String name, Object value) {
    return name + "=" + encoded(value.toString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * Sends live events to a listener until the subscription or the client is closed. It connects in
   * the background, and again whenever the connection ends.
   */
  public EventSubscription events(GatewayEventListener listener) {
    EventSubscription subscription =
        new EventSubscription(transport, options, timer, listener, subscriptions::remove);
    subscriptions.add(subscription);
    return subscription;
  }

  /**
   * The time by the clock of the gateway. It is the local time until an answer has shown a
   * difference of more than two seconds.
   */
  public Instant now() {
    return calls.now();
  }

  /** The options, without the secret of the token in their text. */
  public ClientOptions options() {
    return options;
  }

  /**
   * Closes all connections at once. Requests without an answer fail with {@code CLOSED}. Bookings
   * stay as they are. Threads end within seconds.
   */
  @Override
  public void close() {
    List.copyOf(subscriptions).forEach(EventSubscription::close);
    calls.close();
    timer.shutdownNow();
    transport.close();
  }

  /** With the gateway's address. */
  @Override
  public String toString() {
    return "WindowpaneClient of " + options.gateway();
  }
}
