package org.windowpane.gateway.ledger.store;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.state.Change;
import org.windowpane.gateway.ledger.state.Change.BookingSaved;
import org.windowpane.gateway.ledger.state.Change.EveryoneGranted;
import org.windowpane.gateway.ledger.state.Change.HostNamed;
import org.windowpane.gateway.ledger.state.Change.MailboxRemoved;
import org.windowpane.gateway.ledger.state.Change.MailboxSaved;
import org.windowpane.gateway.ledger.state.Change.NetworkSeen;
import org.windowpane.gateway.ledger.state.Change.PrincipalAdded;
import org.windowpane.gateway.ledger.state.Change.PrincipalAltered;
import org.windowpane.gateway.ledger.state.Change.RequestForgotten;
import org.windowpane.gateway.ledger.state.Change.RequestRemembered;
import org.windowpane.gateway.ledger.state.Change.SessionClosed;
import org.windowpane.gateway.ledger.state.Change.SessionOpened;
import org.windowpane.gateway.ledger.state.Change.ShareAdded;
import org.windowpane.gateway.ledger.state.Change.ShareAltered;
import org.windowpane.gateway.ledger.state.Change.ShareDeleted;
import org.windowpane.gateway.ledger.state.Change.ShareMoved;
import org.windowpane.gateway.ledger.state.Change.SpeakerGranted;
import org.windowpane.gateway.ledger.state.Change.SpeakerRevoked;
import org.windowpane.gateway.ledger.state.Change.TokenCreated;
import org.windowpane.gateway.ledger.state.Change.TokenRevoked;
import org.windowpane.gateway.ledger.state.Change.TokenUsed;
import org.windowpane.gateway.ledger.state.Change.WebhookRemoved;
import org.windowpane.gateway.ledger.state.Change.WebhookSaved;
import org.windowpane.protocol.value.IpPrefix;

/** Writes changes that are rare, statement by statement and in order. */
public final class RareChanges {
  private final Handle handle;
  private final ContactRows contacts;
  private final List<RequestForgotten> forgotten = new ArrayList<>();

  RareChanges(Handle handle) {
    this.handle = handle;
    this.contacts = new ContactRows(handle);
  }

  /** Whether a change is one of them; the others go with {@link BulkStatement}. */
  static boolean isRare(Change change) {
    return !(change instanceof BookingSaved) && !(change instanceof RequestRemembered);
  }

  void write(List<Change> changes) {
    changes.forEach(this::write);
    forgetRequests();
  }

  private void write(Change change) {
    if (change instanceof RequestForgotten it) {
      forgotten.add(it);
    } else if (change instanceof SessionOpened it) {
      handle.execute(
          "INSERT INTO session (token_hash, principal, expires_at) VALUES (?, ?, ?)",
          bytes(it.session().tokenHash()),
          it.session().principal(),
          it.session().expiresAt());
    } else if (change instanceof SessionClosed it) {
      handle.execute("DELETE FROM session WHERE token_hash = ?", bytes(it.session().tokenHash()));
    } else if (change instanceof TokenCreated it) {
      writeToken(it.token());
    } else if (change instanceof TokenRevoked it) {
      handle.execute("DELETE FROM api_token WHERE token_hash = ?", bytes(it.tokenHash()));
    } else if (change instanceof TokenUsed it) {
      handle.execute(
          "UPDATE api_token SET last_used_at = ? WHERE token_hash = ?",
          it.at(),
          bytes(it.tokenHash()));
    } else if (change instanceof NetworkSeen it) {
      writeNetwork(it.view());
    } else if (change instanceof ShareAdded it) {
      writeShare(it.share());
    } else if (change instanceof ShareAltered it) {
      alterShare(it);
    } else if (change instanceof ShareMoved it) {
      handle.execute("UPDATE share SET parent = ? WHERE name = ?", it.parent(), it.share());
    } else if (change instanceof ShareDeleted it) {
      it.gone()
          .forEach(
              name ->
                  handle.execute("UPDATE share SET deleted_at = ? WHERE name = ?", it.at(), name));
    } else if (change instanceof SpeakerGranted it) {
      grant(it.share(), it.principal());
    } else if (change instanceof EveryoneGranted it) {
      handle.execute("UPDATE share SET default_speakers = true WHERE name = ?", it.share());
    } else if (change instanceof SpeakerRevoked it) {
      handle.execute(
          "DELETE FROM share_speaker WHERE share = ? AND principal = ?",
          it.share(),
          it.principal());
    } else if (change instanceof PrincipalAdded it) {
      writePrincipal(it.principal());
    } else if (change instanceof PrincipalAltered it) {
      alterPrincipal(it.principal());
    } else if (change instanceof HostNamed it) {
      handle.execute(
          "INSERT INTO host_name (address, name) VALUES (?, ?)", it.address(), it.name());
    } else if (change instanceof WebhookSaved it) {
      contacts.write(it.webhook());
    } else if (change instanceof WebhookRemoved it) {
      contacts.removeWebhook(it.id());
    } else if (change instanceof MailboxSaved it) {
      contacts.write(it.mailbox());
    } else if (change instanceof MailboxRemoved it) {
      contacts.removeMailbox(it.principal());
    }
  }

  private void writePrincipal(Principal principal) {
    handle.execute(
        """
        INSERT INTO principal (name, display_name, role, password_hash, disabled, issuer, subject,
                               created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, now())
        """,
        principal.name(),
        principal.displayName(),
        principal.role().code(),
        principal.passwordHash(),
        principal.disabled(),
        principal.identity().map(ProviderIdentity::issuer).orElse(null),
        principal.identity().map(ProviderIdentity::subject).orElse(null));
    writeHosts(principal);
  }

  private void alterPrincipal(Principal principal) {
    handle.execute(
        """
        UPDATE principal
           SET role = ?, password_hash = ?, disabled = ?, issuer = ?, subject = ?
         WHERE name = ?
        """,
        principal.role().code(),
        principal.passwordHash(),
        principal.disabled(),
        principal.identity().map(ProviderIdentity::issuer).orElse(null),
        principal.identity().map(ProviderIdentity::subject).orElse(null),
        principal.name());
    handle.execute("DELETE FROM principal_host WHERE principal = ?", principal.name());
    writeHosts(principal);
  }

  private void writeHosts(Principal principal) {
    for (IpPrefix host : principal.hosts()) {
      handle.execute(
          "INSERT INTO principal_host (address, principal) VALUES (CAST(? AS inet), ?)",
          host.toString(),
          principal.name());
    }
  }

  private void writeToken(ApiToken token) {
    handle
        .createUpdate(
            """
            INSERT INTO api_token (token_hash, id, principal, name, scopes, created_at, expires_at)
            VALUES (:hash, :id, :principal, :name, :scopes, :createdAt, :expiresAt)
            """)
        .bind("hash", bytes(token.tokenHash()))
        .bind("id", token.id())
        .bind("principal", token.principal())
        .bind("name", token.name())
        .bindArray("scopes", String.class, token.scopes().stream().map(Scope::code).toArray())
        .bind("createdAt", token.createdAt())
        .bind("expiresAt", token.expiresAt().orElse(null))
        .execute();
  }

  private void writeShare(Share share) {
    Privileges privileges = share.privileges();
    handle.execute(
        """
        INSERT INTO share (name, parent, flow_group, may_allow, may_deny, max_reserve_bps,
                           min_reserve_bps, token_fill_bps, token_capacity_bits, min_limit_bps,
                           default_speakers)
        VALUES (?, ?, CAST(? AS jsonb), ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        share.name(),
        share.parent().orElse(null),
        PostgresJson.write(share.flowGroup()),
        privileges.mayAllow(),
        privileges.mayDeny(),
        privileges.maxReserveBps(),
        orNull(privileges.minReserveBps()),
        privileges.tokens().fillBps(),
        privileges.tokens().capacityBits(),
        orNull(privileges.minLimitBps()),
        share.defaultSpeakers());
    share.speakers().forEach(speaker -> grant(share.name(), speaker));
  }

  private void alterShare(ShareAltered it) {
    handle.execute(
        """
        UPDATE share
           SET flow_group = CAST(? AS jsonb), may_allow = ?, may_deny = ?, max_reserve_bps = ?,
               min_reserve_bps = ?, token_fill_bps = ?, token_capacity_bits = ?, min_limit_bps = ?
         WHERE name = ?
        """,
        PostgresJson.write(it.flowGroup()),
        it.privileges().mayAllow(),
        it.privileges().mayDeny(),
        it.privileges().maxReserveBps(),
        orNull(it.privileges().minReserveBps()),
        it.privileges().tokens().fillBps(),
        it.privileges().tokens().capacityBits(),
        orNull(it.privileges().minLimitBps()),
        it.share());
  }

  private void grant(String share, String principal) {
    handle.execute("INSERT INTO share_speaker (share, principal) VALUES (?, ?)", share, principal);
  }

  private void writeNetwork(NetworkView view) {
    handle.execute(
        """
        INSERT INTO network_snapshot (seen_at, version, network) VALUES (?, ?, CAST(? AS jsonb))
        ON CONFLICT (only_row) DO UPDATE
          SET seen_at = excluded.seen_at, version = excluded.version, network = excluded.network
        """,
        view.seenAt(),
        view.version(),
        PostgresJson.write(NetworkDocument.of(view)));
  }

  /** Before keys are remembered, so that one may be forgotten and used anew in a batch. */
  private void forgetRequests() {
    if (!forgotten.isEmpty()) {
      PreparedBatch batch =
          handle.prepareBatch("DELETE FROM idempotency_key WHERE principal = ? AND key = ?");
      forgotten.forEach(it -> batch.add(it.key().principal(), it.key().key()));
      batch.execute();
    }
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
