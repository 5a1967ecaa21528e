package org.windowpane.gateway.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.ledger.tables.KnownSourceTable.KNOWN_SOURCES;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.people.oidc.SignInWithProvider;
import org.windowpane.gateway.people.tokens.CreateToken;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.security.OpenSession;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.protocol.value.IpPrefix;

/** What becomes of users, and who decides that. */
public final class UserChangesTest {
  private static final Actor ADA = Scene.actor("ada");
  private static final Actor ALICE = Scene.actor("alice");
  private static final ProviderIdentity IDENTITY =
      new ProviderIdentity("https://provider.example", "s-1");

  private final Scene scene = new Scene();

  private Session open(String name, String hash) {
    Session session = new Session(hash, name, Instant.MAX);
    scene.play(
        new OpenSession(Scene.actor(name), session, principal(name), OpenSession.Proof.SECRET));
    return session;
  }

  private Principal principal(String name) {
    return scene.state().principals().get(name);
  }

  private static String conflict(Outcome<Answer<Principal>> outcome) {
    assertThat(outcome.changes()).isEmpty();
    assertThat(outcome.answer()).isInstanceOf(Answer.Conflict.class);
    return ((Answer.Conflict<Principal>) outcome.answer()).reason();
  }

  @ParameterizedTest
  @ValueSource(strings = {"alice", "otto", "nobody"})
  void onlyAdministratorsManageUsers(String name) {
    Actor actor = Scene.actor(name);
    for (Command<Answer<Principal>> command :
        List.<Command<Answer<Principal>>>of(
            new CreateUser(actor, new Principal("eve", "Eve", Role.ADMINISTRATOR, "hash")),
            new ChangeRole(actor, name, Role.ADMINISTRATOR),
            new DisableUser(actor, "bob", true),
            new SetPassword(actor, "ada", "hash of mine"),
            new RegisterHost(actor, name, host(9), true),
            new LinkIdentity(actor, "ada", Optional.of(IDENTITY)))) {
      Outcome<Answer<Principal>> outcome = scene.play(command);
      assertThat(outcome.answer()).isInstanceOf(Answer.Forbidden.class);
      assertThat(outcome.changes()).isEmpty();
    }
  }

  private static IpPrefix host(int number) {
    return IpPrefix.parse("10.0.0." + number);
  }

  @Test
  void aHostBelongsToOneUserAtMost() {
    scene.play(new RegisterHost(ADA, "alice", host(1), true));
    assertThat(conflict(scene.play(new RegisterHost(ADA, "bob", host(1), true))))
        .contains("10.0.0.1 is registered to alice");
    scene.play(new RegisterHost(ADA, "alice", host(1), false));
    scene.play(new RegisterHost(ADA, "bob", host(1), true));
    assertThat(principal("alice").hosts()).isEmpty();
    assertThat(principal("bob").hosts()).containsExactly(host(1));
  }

  @Test
  void registeringTwiceAndReleasingHostsOfOthersChangesNothing() {
    scene.play(new RegisterHost(ADA, "alice", host(1), true));
    assertThat(scene.play(new RegisterHost(ADA, "alice", host(1), true)).changes()).isEmpty();
    Outcome<Answer<Principal>> released = scene.play(new RegisterHost(ADA, "bob", host(1), false));
    assertThat(released.changes()).isEmpty();
    assertThat(released.answer()).isInstanceOf(Answer.Done.class);
    assertThat(principal("alice").hosts()).containsExactly(host(1));
  }

  @Test
  void theNumberOfHostsOfAUserIsLimited() {
    for (int number = 1; number <= RegisterHost.MOST_HOSTS; number++) {
      scene.play(new RegisterHost(ADA, "alice", host(number), true));
    }
    assertThat(conflict(scene.play(new RegisterHost(ADA, "alice", host(200), true))))
        .contains("64 hosts");
    assertThat(scene.play(new RegisterHost(ADA, "alice", host(1), true)).answer())
        .isInstanceOf(Answer.Done.class);
  }

  @Test
  void theAuditLogShowsHostsBeforeAndAfter() {
    scene.play(new RegisterHost(ADA, "alice", host(1), true));
    AuditEntry entry = scene.play(new RegisterHost(ADA, "alice", host(2), true)).audit().get(0);
    assertThat(entry.action()).isEqualTo("host.register");
    assertThat(entry.detail().get("before")).asString().contains("[10.0.0.1]");
    assertThat(entry.detail().get("after")).asString().contains("[10.0.0.1, 10.0.0.2]");
  }

  @Test
  void registeringAHostKeepsSessions() {
    open("alice", "a1");
    scene.play(new RegisterHost(ADA, "alice", host(1), true));
    assertThat(scene.state().sessions()).containsKey("a1");
  }

  @Test
  void aDisabledAdministratorChangesNothing() {
    scene.play(new ChangeRole(ADA, "bob", Role.ADMINISTRATOR));
    scene.play(new DisableUser(ADA, "bob", true));
    assertThat(scene.play(new DisableUser(Scene.actor("bob"), "ada", true)).answer())
        .isInstanceOf(Answer.Forbidden.class);
  }

  @Test
  void theLastActiveAdministratorIsKept() {
    assertThat(conflict(scene.play(new ChangeRole(ADA, "ada", Role.MEMBER))))
        .contains("would have no administrator");
    assertThat(conflict(scene.play(new DisableUser(ADA, "ada", true))))
        .contains("no administrator");
    scene.play(new CreateUser(ADA, new Principal("idle", "Idle", Role.ADMINISTRATOR, null)));
    assertThat(conflict(scene.play(new DisableUser(ADA, "ada", true))))
        .describedAs("idle could not log in")
        .contains("no administrator");
    scene.play(new SetPassword(ADA, "idle", "hash"));
    assertThat(scene.play(new DisableUser(ADA, "ada", true)).answer())
        .isInstanceOf(Answer.Done.class);
  }

  @Test
  void aLinkedAdministratorIsActiveUntilUnlinked() {
    scene.play(
        new SignInWithProvider("::1", IDENTITY, "carol", "Carol", Optional.of(Role.ADMINISTRATOR)));
    scene.play(new DisableUser(Scene.actor("carol"), "ada", true));
    assertThat(
            conflict(scene.play(new LinkIdentity(Scene.actor("carol"), "carol", Optional.empty()))))
        .contains("no administrator");
  }

  @Test
  void sessionsEndWhenRolePasswordOrStatusChanges() {
    for (Command<Answer<Principal>> command :
        List.<Command<Answer<Principal>>>of(
            new ChangeRole(ADA, "alice", Role.AUDITOR),
            new SetPassword(ADA, "alice", "another"),
            new DisableUser(ADA, "alice", true))) {
      if (principal("alice").disabled()) {
        scene.play(new DisableUser(ADA, "alice", false));
      }
      open("alice", "a1");
      open("bob", "b1");
      scene.play(command);
      assertThat(scene.state().sessions()).containsOnlyKeys("b1");
    }
  }

  @Test
  void changingTheOwnPasswordKeepsTheCurrentSessionOnly() {
    open("alice", "a1");
    open("alice", "a2");
    open("bob", "b1");
    scene.play(new ChangePassword(ALICE, "hash", "new", "a2"));
    assertThat(scene.state().sessions()).containsOnlyKeys("a2", "b1");
    assertThat(principal("alice").passwordHash()).isEqualTo("new");
  }

  @Test
  void aPasswordChangeComparedWithAnOldHashIsRefused() {
    scene.play(new SetPassword(ADA, "alice", "set meanwhile"));
    assertThat(conflict(scene.play(new ChangePassword(ALICE, "hash", "mine", "a1"))))
        .contains("in the meantime");
  }

  @Test
  void administratorsChangeTheirOwnPasswordWithTheCurrentOne() {
    assertThat(conflict(scene.play(new SetPassword(ADA, "ada", "new")))).contains("your own");
  }

  @Test
  void aUserChangedDuringSignInGetsNoSession() {
    Principal seen = principal("alice");
    Session session = new Session("a1", "alice", Instant.MAX);
    OpenSession in = new OpenSession(ALICE, session, seen, OpenSession.Proof.SECRET);
    scene.play(new SetPassword(ADA, "alice", "another"));
    assertThat(scene.play(in).answer()).isFalse();
    scene.play(new DisableUser(ADA, "alice", true));
    OpenSession disabled =
        new OpenSession(ALICE, session, principal("alice"), OpenSession.Proof.NAME_ONLY);
    assertThat(scene.play(disabled).answer()).isFalse();
    assertThat(scene.state().sessions()).isEmpty();
  }

  @Test
  void aUserHasALimitedNumberOfSessionsAndTheOldestEndsFirst() {
    for (int number = 0; number < 101; number++) {
      Session session =
          new Session("s" + number, "alice", Scene.NOW.plus(Duration.ofHours(1 + number)));
      scene.play(new OpenSession(ALICE, session, principal("alice"), OpenSession.Proof.SECRET));
    }
    open("bob", "b");
    assertThat(scene.state().sessions()).hasSize(101).doesNotContainKey("s0").containsKey("s1");
  }

  @Test
  void theAuditLogShowsBeforeAndAfterWithoutHashes() {
    Outcome<?> changed = scene.play(new SetPassword(ADA, "alice", "$argon2id$new"));
    AuditEntry entry = changed.audit().get(0);
    assertThat(entry.action()).isEqualTo("principal.password");
    assertThat(entry.subject()).isEqualTo("principal alice");
    assertThat(entry.detail()).containsOnlyKeys("before", "after");
    Outcome<?> role = scene.play(new ChangeRole(ADA, "alice", Role.AUDITOR));
    assertThat(role.audit().get(0).detail().toString())
        .contains("role=member")
        .contains("role=auditor");
    Outcome<?> created =
        scene.play(new CreateUser(ADA, new Principal("eve", "Eve", Role.MEMBER, "$argon2id$e")));
    for (Outcome<?> outcome : List.of(changed, role, created)) {
      assertThat(outcome.audit().toString()).doesNotContain("argon2", "hash");
    }
  }

  @Test
  void unchangedUsersAreNotAudited() {
    Outcome<?> again = scene.play(new DisableUser(ADA, "alice", false));
    assertThat(again.answer()).isInstanceOf(Answer.Done.class);
    assertThat(again.audit()).isEmpty();
  }

  @Test
  void aProviderUserIsCreatedOnceAndFoundByTheirIdentityOnly() {
    scene.play(new SignInWithProvider("::1", IDENTITY, "carol", "Carol", Optional.empty()));
    assertThat(principal("carol").role()).isEqualTo(Role.MEMBER);
    Outcome<Answer<Principal>> renamed =
        scene.play(new SignInWithProvider("::1", IDENTITY, "ada", "Ada", Optional.empty()));
    assertThat(((Answer.Done<Principal>) renamed.answer()).value().name()).isEqualTo("carol");
  }

  @Test
  void anExistingNameIsNotTakenOver() {
    Outcome<Answer<Principal>> clash =
        scene.play(new SignInWithProvider("::1", IDENTITY, "ada", "Ada", Optional.of(Role.MEMBER)));
    assertThat(conflict(clash)).contains("ask an administrator to link your user");
    scene.play(new LinkIdentity(ADA, "alice", Optional.of(IDENTITY)));
    assertThat(conflict(scene.play(new LinkIdentity(ADA, "bob", Optional.of(IDENTITY)))))
        .contains("alice");
    Outcome<Answer<Principal>> linked =
        scene.play(new SignInWithProvider("::1", IDENTITY, "ada", "Ada", Optional.empty()));
    assertThat(((Answer.Done<Principal>) linked.answer()).value().name()).isEqualTo("alice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "../x", "-x"})
  void anInvalidNameCreatesNoUser(String name) {
    assertThat(
            conflict(
                scene.play(new SignInWithProvider("::1", IDENTITY, name, name, Optional.empty()))))
        .contains("no valid name");
  }

  @Test
  void aProviderChangesRolesExceptThatOfTheLastAdministrator() {
    scene.play(
        new SignInWithProvider("::1", IDENTITY, "carol", "C", Optional.of(Role.ADMINISTRATOR)));
    scene.play(new SignInWithProvider("::1", IDENTITY, "carol", "C", Optional.of(Role.MEMBER)));
    assertThat(principal("carol").role()).isEqualTo(Role.MEMBER);
    scene.play(new LinkIdentity(ADA, "carol", Optional.empty()));
    scene.play(new LinkIdentity(ADA, "ada", Optional.of(IDENTITY)));
    Outcome<Answer<Principal>> last =
        scene.play(new SignInWithProvider("::1", IDENTITY, "x", "X", Optional.of(Role.MEMBER)));
    assertThat(last.answer()).isInstanceOf(Answer.Done.class);
    assertThat(principal("ada").role()).isEqualTo(Role.ADMINISTRATOR);
  }

  @Test
  void aDisabledUserCannotSignInWithAProvider() {
    scene.play(new LinkIdentity(ADA, "alice", Optional.of(IDENTITY)));
    scene.play(new DisableUser(ADA, "alice", true));
    Outcome<Answer<Principal>> outcome =
        scene.play(new SignInWithProvider("::1", IDENTITY, "alice", "Alice", Optional.empty()));
    assertThat(outcome.answer()).isInstanceOf(Answer.Forbidden.class);
  }

  @Test
  void noUserHasTheNameOfTheGatewayInTheAuditLog() {
    Principal system = new Principal("system", "System", Role.MEMBER, "hash");
    assertThat(conflict(scene.play(new CreateUser(ADA, system))))
        .contains("for the gateway itself");
    assertThat(
            conflict(
                scene.play(
                    new SignInWithProvider("::1", IDENTITY, "system", "S", Optional.empty()))))
        .contains("for the gateway itself");
  }

  @Test
  void theFirstAdministratorIsCreatedOnce() {
    Principal eve = new Principal("eve", "Eve", Role.ADMINISTRATOR, "hash");
    assertThat(conflict(scene.play(new SetUpAdministrator("::1", eve)))).contains("already");
  }

  private void createTokens() {
    TokenPolicy policy = new TokenPolicy(Duration.ofDays(90), Optional.empty());
    for (Actor owner : List.of(ALICE, Scene.actor("bob"))) {
      String hash = "of " + owner.principal();
      scene.play(
          new CreateToken(
              owner,
              UUID.nameUUIDFromBytes(hash.getBytes(StandardCharsets.UTF_8)),
              hash,
              "ci",
              Set.of(Scope.READ),
              CreateToken.Expiry.STANDARD,
              Optional.empty(),
              policy));
    }
    assertThat(scene.state().tokens()).containsOnlyKeys("of alice", "of bob");
  }

  static Stream<Command<Answer<Principal>>> lossesOfTrust() {
    return Stream.of(
        new SetPassword(ADA, "alice", "another"),
        new ChangePassword(ALICE, "hash", "another", "kept"),
        new DisableUser(ADA, "alice", true));
  }

  @ParameterizedTest
  @MethodSource("lossesOfTrust")
  void tokensAndKnownSourcesEndWithTheTrustInThem(Command<Answer<Principal>> command) {
    createTokens();
    open("alice", "a1");
    open("bob", "b1");
    assertThat(scene.state().rowsOf(KNOWN_SOURCES)).containsOnlyKeys("alice", "bob");
    Outcome<Answer<Principal>> outcome = scene.play(command);
    assertThat(scene.state().tokens()).containsOnlyKeys("of bob");
    assertThat(scene.state().rowsOf(KNOWN_SOURCES)).containsOnlyKeys("bob");
    assertThat(outcome.audit())
        .filteredOn(it -> it.action().equals("token.revoke"))
        .singleElement()
        .satisfies(it -> assertThat(it.detail()).containsEntry("principal", "alice"));
  }

  @Test
  void tokensEndWithTheIdentityOfTheirCreatorAndNotWithTheRole() {
    createTokens();
    scene.play(new ChangeRole(ADA, "alice", Role.AUDITOR));
    scene.play(new LinkIdentity(ADA, "alice", Optional.of(IDENTITY)));
    assertThat(scene.state().tokens()).containsKey("of alice");
    scene.play(new LinkIdentity(ADA, "alice", Optional.empty()));
    assertThat(scene.state().tokens()).containsOnlyKeys("of bob");
  }

  @Test
  void theProviderConfirmsAUserAtEverySignIn() {
    scene.play(new SignInWithProvider("::1", IDENTITY, "carol", "Carol", Optional.empty()));
    Instant first = scene.now();
    Duration recent = Duration.ofHours(2);
    assertThat(principal("carol").isConfirmed(first.plus(recent).minusSeconds(1), recent)).isTrue();
    assertThat(principal("carol").isConfirmed(first.plus(recent), recent)).isFalse();
    scene.advance(1_800);
    scene.play(new SignInWithProvider("::1", IDENTITY, "carol", "Carol", Optional.empty()));
    assertThat(principal("carol").confirmedAt()).contains(first);
    scene.advance(1_800);
    Outcome<?> again =
        scene.play(new SignInWithProvider("::1", IDENTITY, "carol", "Carol", Optional.empty()));
    assertThat(principal("carol").confirmedAt()).contains(first.plusSeconds(3_600));
    assertThat(again.audit()).isEmpty();
    assertThat(principal("alice").isConfirmed(Instant.MAX.minusSeconds(1), recent)).isTrue();
  }

  @Test
  void theLatestEightSourcesOfAUserAreKnown() {
    for (int number = 0; number < 20; number++) {
      Session session = new Session("s" + number, "alice", Instant.MAX);
      scene.play(
          new OpenSession(
              new Actor("alice", "10.0.0." + number),
              session,
              principal("alice"),
              OpenSession.Proof.SECRET));
    }
    List<String> known = scene.state().rowsOf(KNOWN_SOURCES).get("alice").sources();
    assertThat(known).hasSize(8).startsWith("10.0.0.19", "10.0.0.18");
    Session trusted = new Session("t", "alice", Instant.MAX);
    scene.play(
        new OpenSession(
            new Actor("alice", "127.0.0.1"),
            trusted,
            principal("alice"),
            OpenSession.Proof.NAME_ONLY));
    assertThat(scene.state().rowsOf(KNOWN_SOURCES).get("alice").sources()).isEqualTo(known);
  }
}
