package org.windowpane.gateway.text;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.interpreter.Reply;

/**
 * The connection of one client, which signs in and then sends one statement after another. The
 * gateway reads a statement only after it has answered the one before. It writes an answer and the
 * next prompt at once, because some clients take the result of a single read for the answer.
 */
public final class TextConnection implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(TextConnection.class);
  private static final String REFUSED = new Reply.Refused("") + "\n";

  private final Socket socket;
  private final TextLogIn logIn;
  private final TextSession session;
  private final Limits limits;
  private final Deadline deadline;

  TextConnection(
      Socket socket,
      TextLogIn logIn,
      TextSession session,
      Limits limits,
      ScheduledExecutorService timer) {
    this.socket = socket;
    this.logIn = logIn;
    this.session = session;
    this.limits = limits;
    this.deadline = new Deadline(timer, this::disconnect);
  }

  /** Closes the connection at once. Any thread may call this. */
  void disconnect() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("a connection could not be closed", e);
    }
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      talk(new LineReader(socket.getInputStream(), limits.lineBytes()));
    } catch (IOException e) {
      LOG.debug("the connection of {} ended", address(), e);
    } catch (RuntimeException e) {
      LOG.error("a text connection failed", e);
    } finally {
      deadline.clear();
    }
  }

  private void talk(LineReader lines) throws IOException {
    deadline.restart(limits.logIn());
    try {
      write("Login: ");
      Optional<String> line = lines.next();
      if (line.isEmpty() || isQuit(line.get())) {
        return;
      }
      Optional<TextLogIn.Speaker> speaker = logIn.open(line.get(), address());
      if (speaker.isEmpty()) {
        LOG.debug("{} could not sign in", address());
        refuse(lines);
        return;
      }
      try {
        converse(speaker.get(), lines);
      } finally {
        logIn.close(speaker.get());
      }
    } catch (LineReader.TooLongException e) {
      LOG.debug("{}: {}", address(), e.getMessage());
      refuse(lines);
    }
  }

  private void converse(TextLogIn.Speaker speaker, LineReader lines) throws IOException {
    String prompt = speaker.actor().principal() + "> ";
    write("logged in\n" + prompt);
    deadline.restart(limits.idle());
    Optional<String> line = lines.next();
    while (line.isPresent() && !isQuit(line.get())) {
      if (!logIn.isStillSignedIn(speaker)) {
        LOG.debug("the session of {} has ended", speaker.actor().principal());
        refuse(lines);
        return;
      }
      write(answer(speaker, line.get()) + "\n" + prompt);
      deadline.restart(limits.idle());
      line = lines.next();
    }
  }

  private Reply answer(TextLogIn.Speaker speaker, String line) {
    Reply reply = session.execute(speaker.actor(), line);
    if (reply instanceof Reply.Refused refused && LOG.isDebugEnabled()) {
      LOG.debug(
          "{} was refused: {}",
          speaker.actor().principal(),
          refused.reason().replaceAll("\\p{Cntrl}", "?"));
    }
    return reply;
  }

  /** Sends a refusal, and closes the connection after the client has had time to read it. */
  private void refuse(LineReader lines) throws IOException {
    deadline.restart(limits.disconnect());
    write(REFUSED);
    socket.shutdownOutput();
    lines.skipAll();
  }

  private static boolean isQuit(String line) {
    String text = line.strip();
    return text.equals("quit") || text.equals("quit.");
  }

  private String address() {
    return socket.getInetAddress().getHostAddress();
  }

  private void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
