package org.windowpane.gateway.contents;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Requests about contents of a kind.
 *
 * @param view a content as the API returns it, and whether the user may change and delete it
 */
public record ContentRequests<R extends ShareContent, V>(
    ContentKind<R> kind, Ledger ledger, BiFunction<R, Boolean, V> view) {

  /** Those that the user may see, by name. */
  public List<V> list(ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ContentChecks<R> checks = checks(state, request);
    return kind.all().apply(state).values().stream()
        .filter(checks::isVisible)
        .sorted(Comparator.comparing(ShareContent::name))
        .map(each -> view.apply(each, checks.mayManage(each)))
        .toList();
  }

  /** One that the user may see. */
  public V get(String name, ContainerRequestContext request) {
    return view(Optional.empty(), name, request);
  }

  /** The same as the ledger has it. */
  public R find(String name, LedgerState state, ContainerRequestContext request) {
    return checks(state, request)
        .visible(name)
        .orElseThrow(() -> ProblemException.notFound(kind.named(name)));
  }

  /**
   * The command that creates one.
   *
   * @param start null for at once
   */
  public CreateContent<R> creation(
      String name,
      String share,
      Instant start,
      ContentForm<R> form,
      ContainerRequestContext request) {
    return new CreateContent<>(
        kind, Caller.of(request).actor(), name, share, Optional.ofNullable(start), form);
  }

  /** The command that changes one. */
  public ChangeContent<R> alteration(
      String name, ContentForm<R> form, ContainerRequestContext request) {
    return new ChangeContent<>(kind, Caller.of(request).actor(), name, form);
  }

  /** Creates one. */
  public Response create(CreateContent<R> command, String path, ContainerRequestContext request) {
    Optional<R> created = IdempotentRequests.decide(ledger, request, command, done -> done);
    return Response.created(UriBuilder.fromPath(path + "/{name}").build(command.name()))
        .entity(view(created, command.name(), request))
        .build();
  }

  /** Changes one. */
  public V change(ChangeContent<R> command, ContainerRequestContext request) {
    Optional<R> changed = IdempotentRequests.decide(ledger, request, command, done -> done);
    return view(changed, command.name(), request);
  }

  /** Deletes one. */
  public void delete(String name, ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger, request, new DeleteContent<>(kind, Caller.of(request).actor(), name), done -> done);
  }

  /** As it was decided just now, or else as it is. */
  private V view(Optional<R> decided, String name, ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    R content = decided.orElseGet(() -> find(name, state, request));
    return view.apply(content, checks(state, request).mayManage(content));
  }

  private ContentChecks<R> checks(LedgerState state, ContainerRequestContext request) {
    return new ContentChecks<>(kind, state, Caller.of(request).principal().name());
  }
}
