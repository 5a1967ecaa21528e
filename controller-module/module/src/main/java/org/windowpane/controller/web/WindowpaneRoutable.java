package org.windowpane.controller.web;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.floodlightcontroller.restserver.RestletRoutable;
import org.restlet.Context;
import org.restlet.Request;
import org.restlet.Restlet;
import org.restlet.routing.Router;
import org.windowpane.controller.enforcement.Enforcer;
import org.windowpane.controller.enforcement.Published;
import org.windowpane.controller.mastership.Mastership;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.plan.PlanAnswer;
import org.windowpane.controller.telemetry.Sample;
import org.windowpane.controller.telemetry.SampleRing;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;

/** The module's resources, behind its secret. */
public final class WindowpaneRoutable implements RestletRoutable {

  private static final String TOKEN_HEADER = "Fencing-Token";
  private static final Duration GRACE = Duration.ofSeconds(10);

  /**
   * What the resources may use.
   *
   * @param secret the secret that every request must carry
   * @param maxBodyBytes the largest request body, in bytes
   * @param maxWaiting how many requests may wait for changes at once
   * @param queueLimit how many queues a port may have
   * @param answer how long an answer about a plan takes at most
   */
  public record Limits(
      String secret, int maxBodyBytes, int maxWaiting, int queueLimit, Duration answer) {

    @Override
    public String toString() {
      return "limits";
    }
  }

  private final Mastership mastership;
  private final SampleRing samples;
  private final Limits limits;
  private final LongPolls polls;
  private final Reports reports;

  /** Resources about what this controller enforces, and these samples. */
  public WindowpaneRoutable(Mastership mastership, SampleRing samples, Limits limits) {
    this.mastership = mastership;
    this.samples = samples;
    this.limits = limits;
    this.polls = new LongPolls(limits.maxWaiting());
    this.reports = new Reports(mastership.enforcer().instance());
  }

  @Override
  public String basePath() {
    return "/wm/windowpane";
  }

  @Override
  public Restlet getRestlet(Context context) {
    Router router = new Router(context);
    router.attach("/network", new Endpoint(Map.of("GET", this::network)));
    router.attach("/lease", new Endpoint(Map.of("GET", this::lease, "PUT", this::putLease)));
    router.attach("/plan", new Endpoint(Map.of("PUT", this::putPlan, "PATCH", this::patchPlan)));
    router.attach("/plan/status", new Endpoint(Map.of("GET", this::status)));
    router.attach("/drift", new Endpoint(Map.of("GET", this::drift)));
    router.attach("/telemetry", new Endpoint(Map.of("GET", this::telemetry)));
    router.attachDefault(Endpoint.missing());
    return new BearerFilter(context, router, limits.secret());
  }

  private Object network(Request request) throws InterruptedException {
    Published.At<Network> at = polls.poll(request, enforcer().network()::after);
    return reports.network(at.version(), at.value(), limits.queueLimit());
  }

  private Object telemetry(Request request) throws InterruptedException {
    List<Sample> found = polls.poll(request, samples::after);
    return reports.telemetry(found, enforcer().network().now().value());
  }

  private Object drift(Request request) throws InterruptedException {
    return reports.drift(polls.poll(request, enforcer().drift()::after));
  }

  private Object status(Request request)
      throws InterruptedException, ExecutionException, TimeoutException {
    return get(enforcer().status());
  }

  private Object lease(Request request) {
    return mastership.state();
  }

  private Object putLease(Request request) throws IOException {
    LeasePut lease = Bodies.read(request.getEntity(), limits.maxBodyBytes(), LeasePut.class);
    return mastership.lease(lease).orElseThrow(this::fenced);
  }

  private Object putPlan(Request request)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    long token = token(request);
    PlanPut plan = Bodies.read(request.getEntity(), limits.maxBodyBytes(), PlanPut.class);
    PlanClock clock = PlanClock.started(request);
    return answer("rules", clock, mastership.put(token, plan));
  }

  private Object patchPlan(Request request)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    long token = token(request);
    PlanPatch patch = Bodies.read(request.getEntity(), limits.maxBodyBytes(), PlanPatch.class);
    PlanClock clock = PlanClock.started(request);
    return answer("upserts", clock, mastership.patch(token, patch));
  }

  /** The fencing token that every change of the plan has. */
  private static long token(Request request) {
    String text = request.getHeaders().getFirstValue(TOKEN_HEADER, true, "");
    if (!text.matches("[1-9]\\d{0,17}")) {
      throw ProblemException.invalid(
          TOKEN_HEADER,
          "The header must have the token of the lease, a whole number of at least 1.");
    }
    return Long.parseLong(text);
  }

  private ProblemException fenced() {
    return ProblemException.fenced(mastership.state().token());
  }

  private Enforcer enforcer() {
    return mastership.enforcer();
  }

  private org.windowpane.protocol.message.PlanAnswer answer(
      String field, PlanClock clock, CompletableFuture<Optional<PlanAnswer>> pending)
      throws InterruptedException, ExecutionException, TimeoutException {
    PlanAnswer answer = get(pending).orElseThrow(this::fenced);
    if (answer instanceof PlanAnswer.Accepted accepted) {
      return new org.windowpane.protocol.message.PlanAnswer(
          enforcer().instance(),
          accepted.generation(),
          accepted.rules(),
          Optional.of(clock.times(accepted)));
    }
    if (answer instanceof PlanAnswer.TooMany) {
      throw ProblemException.invalid(
          field, "A plan may have at most " + PlanPut.MOST_RULES + " rules.");
    }
    throw ProblemException.conflict(enforcer().instance(), answer.generation());
  }

  private <T> T get(CompletableFuture<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(limits.answer().plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
  }
}
