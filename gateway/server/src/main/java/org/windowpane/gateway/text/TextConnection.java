package org.windowpane.gateway.text;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.interpreter.Reply;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.gateway.security.Source;
import org.windowpane.tls.TlsIdentity;

/**
 * The connection of one client, which signs in and then sends one statement after another. The
 * gateway reads a statement only after it has answered the one before. It writes an answer and the
 * next prompt at once, because some clients take the result of a single read for the answer.
 */
final class TextConnection implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(TextConnection.class);
  private static final String REFUSED = new Reply.Refused("") + "\n";

  private final Socket transport;
  private final Shared shared;
  private final String address;
  private final Source source;
  private final Deadline deadline;

  /** The connection itself, or TLS over it. */
  private Socket socket;

  /** Whether refusals are answered with their reasons. */
  private boolean hasReasons;

  /** The quota that the session counts for, once the client has signed in. */
  private Optional<QuotaKey> quota = Optional.empty();

  /**
   * What all connections use.
   *
   * @param tls the identity of the gateway; empty where clients do not use TLS
   * @param rates the request rates of users, which are those of the API
   * @param connections the quotas of sessions
   */
  record Shared(
      TextLogIn logIn,
      TextSession session,
      Optional<TlsIdentity> tls,
      RequestRates rates,
      ConnectionQuotas connections,
      SecurityEvents events,
      Places places,
      Limits limits,
      ScheduledExecutorService timer) {}

  TextConnection(Socket transport, Shared shared) {
    this.transport = transport;
    this.socket = transport;
    this.shared = shared;
    this.address = Source.text(transport.getInetAddress());
    this.source = Source.of(address);
    this.deadline = new Deadline(shared.timer(), this::disconnect);
  }

  /** Where the client is. */
  Source source() {
    return source;
  }

  /**
   * Closes the connection at once, without a farewell in TLS, for which it could wait. Any thread
   * may call this.
   */
  void disconnect() {
    try {
      transport.close();
    } catch (IOException e) {
      LOG.debug("a connection could not be closed", e);
    }
  }

  @Override
  public void run() {
    try (transport) {
      deadline.restart(shared.limits().logIn());
      transport.setTcpNoDelay(true);
      if (shared.tls().isPresent()) {
        socket = shared.tls().get().accepting(transport);
      }
      try (Socket closing = socket) {
        talk(new LineReader(closing.getInputStream(), shared.limits().lineBytes()));
      }
    } catch (IOException e) {
      LOG.debug("the connection of {} ended", address, e);
    } catch (RuntimeException e) {
      LOG.error("a text connection failed", e);
    } finally {
      deadline.clear();
      quota.ifPresentOrElse(this::leave, () -> shared.places().leave(source));
    }
  }

  private void leave(QuotaKey key) {
    shared.connections().close(key);
    shared.places().leave();
  }

  private void talk(LineReader lines) throws IOException {
    try {
      write("Login: ");
      Optional<String> line = lines.next();
      if (line.isEmpty() || isQuit(line.get())) {
        return;
      }
      Optional<TextLogIn.Speaker> speaker = shared.logIn().open(line.get(), address);
      if (speaker.isEmpty()) {
        LOG.debug("{} could not sign in", address);
        refuse(lines);
        return;
      }
      try {
        openAndConverse(speaker.get(), lines);
      } finally {
        shared.logIn().close(speaker.get());
      }
    } catch (LineReader.TooLongException e) {
      LOG.debug("{}: {}", address, e.getMessage());
      refuse(lines);
    }
  }

  private void openAndConverse(TextLogIn.Speaker speaker, LineReader lines) throws IOException {
    QuotaKey key = QuotaKey.ofUser(speaker.actor().principal(), QuotaKind.TEXT_SESSIONS);
    try {
      shared.connections().open(key);
    } catch (QuotaExceededException | UnavailableException e) {
      LOG.debug("a session was refused", e);
      refuse(lines);
      return;
    }
    quota = Optional.of(key);
    shared.places().signIn(source);
    converse(speaker, lines);
  }

  private void converse(TextLogIn.Speaker speaker, LineReader lines) throws IOException {
    String prompt = speaker.actor().principal() + "> ";
    write("logged in\n" + prompt);
    deadline.restart(shared.limits().idle());
    Optional<String> line = lines.next();
    while (line.isPresent() && !isQuit(line.get())) {
      if (!shared.logIn().isStillSignedIn(speaker)) {
        LOG.debug("the session of {} has ended", speaker.actor().principal());
        refuse(lines);
        return;
      }
      Optional<Boolean> asked = asksForReasons(line.get());
      if (asked.isPresent()) {
        hasReasons = asked.get();
        write("True\n" + prompt);
      } else {
        awaitTurn(speaker.actor());
        write(text(answer(speaker, line.get())) + "\n" + prompt);
      }
      deadline.restart(shared.limits().idle());
      line = lines.next();
    }
  }

  /** Waits while the user exceeds the request rate: the language has no answer that says so. */
  private void awaitTurn(Actor actor) throws InterruptedIOException {
    Duration wait = shared.rates().take(actor.principal());
    while (!wait.isZero() && !transport.isClosed()) {
      shared
          .events()
          .refused(actor, "request.throttle", "gateway", Map.of("request", "text statement"));
      try {
        Thread.sleep(wait.plusMillis(1).toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
      wait = shared.rates().take(actor.principal());
    }
  }

  private Reply answer(TextLogIn.Speaker speaker, String line) {
    Reply reply = shared.session().execute(speaker.actor(), line);
    if (reply instanceof Reply.Refused refused && LOG.isDebugEnabled()) {
      LOG.debug(
          "{} was refused: {}",
          speaker.actor().principal(),
          refused.reason().replaceAll("\\p{Cntrl}", "?"));
    }
    return reply;
  }

  /** An answer, with the reason of a refusal in a comment on a line of its own where asked for. */
  private String text(Reply reply) {
    return hasReasons && reply instanceof Reply.Refused refused
        ? reply + "\n// " + refused.reason().replaceAll("\\p{Cntrl}", "?")
        : reply.toString();
  }

  /** Sends a refusal, and closes the connection after the client has had time to read it. */
  private void refuse(LineReader lines) throws IOException {
    deadline.restart(shared.limits().disconnect());
    write(REFUSED);
    socket.shutdownOutput();
    lines.skipAll();
  }

  /** Whether reasons are asked for from now on, or no longer; empty for any other line. */
  private static Optional<Boolean> asksForReasons(String line) {
    return switch (line.strip()) {
      case "reasons on.", "reasons on" -> Optional.of(true);
      case "reasons off.", "reasons off" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static boolean isQuit(String line) {
    String text = line.strip();
    return text.equals("quit") || text.equals("quit.");
  }

  private void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
