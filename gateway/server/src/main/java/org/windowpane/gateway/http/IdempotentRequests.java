package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.IdempotentCommand;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;

/** Sends the command of a request to the ledger, only once if the client sent a key. */
public final class IdempotentRequests {
  public static final String HEADER = "Idempotency-Key";
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,100}");

  private IdempotentRequests() {}

  /**
   * Decides the command, or answers from the result of the earlier decision.
   *
   * @param toResult the answer if the ledger decides now
   * @param toRepeated the answer if the ledger has decided before, from the bookings that the
   *     command created or changed
   */
  public static <A, T> T decide(
      Ledger ledger,
      ContainerRequestContext request,
      Command<Answer<A>> command,
      Function<A, T> toResult,
      Function<List<UUID>, T> toRepeated) {
    return decideAnyAnswer(
        ledger, request, command, answer -> toResult.apply(Answers.orProblem(answer)), toRepeated);
  }

  /** The same, where the caller handles answers that are not a success, too. */
  public static <A, T> T decideAnyAnswer(
      Ledger ledger,
      ContainerRequestContext request,
      Command<Answer<A>> command,
      Function<Answer<A>, T> toResult,
      Function<List<UUID>, T> toRepeated) {
    Optional<IdempotencyKey> key = key(request);
    if (key.isEmpty()) {
      return toResult.apply(ledger.decide(command));
    }
    IdempotentCommand.Result<Answer<A>> result =
        ledger.decide(new IdempotentCommand<>(command, key.get(), hash(request)));
    if (result instanceof IdempotentCommand.Result.Decided<Answer<A>> decided) {
      return toResult.apply(decided.answer());
    }
    if (result instanceof IdempotentCommand.Result.DecidedBefore<Answer<A>> before) {
      return toRepeated.apply(before.bookings());
    }
    throw ProblemException.conflict("Another request used this Idempotency-Key; use a new one.");
  }

  /** The same for answers that do not depend on the result of an earlier decision. */
  public static <A, T> T decide(
      Ledger ledger,
      ContainerRequestContext request,
      Command<Answer<A>> command,
      Function<Optional<A>, T> toResult) {
    return decide(
        ledger,
        request,
        command,
        done -> toResult.apply(Optional.of(done)),
        before -> toResult.apply(Optional.empty()));
  }

  private static Optional<IdempotencyKey> key(ContainerRequestContext request) {
    String key = request.getHeaderString(HEADER);
    if (key == null) {
      return Optional.empty();
    }
    if (!KEY.matcher(key).matches()) {
      throw ProblemException.invalid(HEADER, "must be 1 to 100 visible ASCII characters");
    }
    return Optional.of(new IdempotencyKey(Caller.of(request).principal().name(), key));
  }

  private static String hash(ContainerRequestContext request) {
    URI uri = request.getUriInfo().getRequestUri();
    return Sha256.hex(
        String.join(
            "\n",
            request.getMethod(),
            uri.getRawPath() + "?" + uri.getRawQuery(),
            String.valueOf(request.getHeaderString(HttpHeaders.IF_MATCH)),
            new String(BodyLimit.bodyOf(request), StandardCharsets.ISO_8859_1)));
  }
}
