package org.windowpane.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;

/** Creates the demo data of db/demo/demo.json with commands to the ledger. */
public final class DemoSeed {
  private static final Logger LOG = LoggerFactory.getLogger(DemoSeed.class);
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final String FILE = "/db/demo/demo.json";

  private final Ledger ledger;
  private final Passwords passwords;

  DemoSeed(Ledger ledger, Passwords passwords) {
    this.ledger = ledger;
    this.passwords = passwords;
  }

  record Document(List<User> principals, List<NamedHost> hosts, List<NewShare> shares) {}

  record User(String name, String displayName, String role, String password) {}

  record NamedHost(String name, String address) {}

  record NewShare(
      String name, String parent, FlowGroup flowGroup, long maxReserveBps, Set<String> speakers) {}

  /**
   * Creates the demo data that is missing once this gateway is active, and retries while the
   * database is unavailable. Does nothing on a standby gateway.
   */
  void plant() throws IOException, InterruptedException {
    Document document = read();
    while (!ledger.isFollowing()) {
      if (ledger.isLeading() && isPlanted(document)) {
        return;
      }
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private boolean isPlanted(Document document) {
    try {
      plant(document);
      return true;
    } catch (UnavailableException e) {
      LOG.info("demo: {}", e.getMessage());
      return false;
    }
  }

  private void plant(Document document) {
    document.principals().forEach(this::add);
    for (NamedHost host : document.hosts()) {
      ledger.decide(new NameHost(Actor.SYSTEM, host.address(), host.name()));
    }
    Actor administrator = new Actor(document.principals().get(0).name(), "demo");
    document.shares().forEach(share -> add(share, administrator));
  }

  private static Document read() throws IOException {
    try (InputStream in = DemoSeed.class.getResourceAsStream(FILE)) {
      return Json.STRICT.readValue(in, Document.class);
    }
  }

  private void add(User user) {
    LOG.info("demo: sign in as {} with the password {}", user.name(), user.password());
    if (!ledger.state().principals().containsKey(user.name())) {
      ledger.decide(
          new AddPrincipal(
              Actor.SYSTEM,
              new Principal(
                  user.name(),
                  user.displayName(),
                  Role.of(user.role()),
                  passwords.hash(user.password()))));
    }
  }

  private void add(NewShare newShare, Actor administrator) {
    Share existing = ledger.state().decisions().shares().find(newShare.name()).orElse(null);
    if (existing == null) {
      ledger.decide(
          new CreateShare(
              administrator,
              new CreateShare.Form(
                  newShare.name(),
                  newShare.parent(),
                  new ShareDefinition(newShare.flowGroup(), newShare.maxReserveBps(), null, null),
                  newShare.speakers())));
    }
  }
}
