package org.windowpane.controller.web;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
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
import org.windowpane.controller.enforcement.PlanAnswer;
import org.windowpane.controller.enforcement.Published;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.telemetry.SampleRing;

/** The module's resources, behind its secret. */
public final class WindowpaneRoutable implements RestletRoutable {

  private static final Duration GRACE = Duration.ofSeconds(10);

  /**
   * What the resources may use.
   *
   * @param secret who bears it may pass
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

  private final Enforcer enforcer;
  private final SampleRing samples;
  private final Limits limits;
  private final LongPolls polls;
  private final NetworkJson networkJson;
  private final TelemetryJson telemetryJson;

  /** Resources about this enforcer and these samples. */
  public WindowpaneRoutable(Enforcer enforcer, SampleRing samples, Limits limits) {
    this.enforcer = enforcer;
    this.samples = samples;
    this.limits = limits;
    this.polls = new LongPolls(limits.maxWaiting());
    this.networkJson = new NetworkJson(limits.queueLimit());
    this.telemetryJson = new TelemetryJson(() -> enforcer.network().now().value());
  }

  @Override
  public String basePath() {
    return "/wm/windowpane";
  }

  @Override
  public Restlet getRestlet(Context context) {
    Router router = new Router(context);
    router.attach("/network", new Endpoint(Map.of("GET", this::network)));
    router.attach("/plan", new Endpoint(Map.of("PUT", this::putPlan, "PATCH", this::patchPlan)));
    router.attach("/plan/status", new Endpoint(Map.of("GET", this::status)));
    router.attach("/drift", new Endpoint(Map.of("GET", this::drift)));
    router.attach("/telemetry", new Endpoint(Map.of("GET", this::telemetry)));
    router.attachDefault(Endpoint.missing());
    return new BearerFilter(context, router, limits.secret());
  }

  private Map<String, ?> network(Request request) throws InterruptedException {
    Published.At<Network> at = polls.poll(request, enforcer.network()::after);
    return networkJson.write(enforcer.instance(), at.version(), at.value());
  }

  private Map<String, ?> telemetry(Request request) throws InterruptedException {
    return telemetryJson.write(enforcer.instance(), polls.poll(request, samples::after));
  }

  private Map<String, ?> drift(Request request) throws InterruptedException {
    return DriftJson.write(enforcer.instance(), polls.poll(request, enforcer.drift()::after));
  }

  private Map<String, ?> status(Request request)
      throws InterruptedException, ExecutionException, TimeoutException {
    return PlanJson.write(enforcer.instance(), get(enforcer.status()));
  }

  private Map<String, ?> putPlan(Request request)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    PlanReader.WholePlan plan = PlanReader.plan(request.getEntity(), limits.maxBodyBytes());
    return answer("rules", enforcer.put(plan.generation(), plan.rules()));
  }

  private Map<String, ?> patchPlan(Request request)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    return answer(
        "upserts", enforcer.patch(PlanReader.patch(request.getEntity(), limits.maxBodyBytes())));
  }

  private Map<String, ?> answer(String field, CompletableFuture<PlanAnswer> becoming)
      throws InterruptedException, ExecutionException, TimeoutException {
    PlanAnswer answer = get(becoming);
    if (answer instanceof PlanAnswer.Accepted accepted) {
      return PlanJson.write(enforcer.instance(), accepted);
    }
    if (answer instanceof PlanAnswer.TooMany) {
      throw ProblemException.invalid(
          field, "A plan may have at most " + Enforcer.MOST_RULES + " rules.");
    }
    throw ProblemException.conflict(enforcer.instance(), answer.generation());
  }

  private <T> T get(CompletableFuture<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(limits.answer().plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
  }
}
