package org.windowpane.gateway.ledger.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.notifications.ConfirmMail;
import org.windowpane.gateway.notifications.RegisterMailbox;
import org.windowpane.gateway.notifications.RemoveMailbox;
import org.windowpane.gateway.testing.Scene;

public final class MailboxTest {
  private static final Actor ALICE = Scene.actor("alice");

  private final Scene scene = new Scene();

  private Answer<Mailbox> register(String address, String codeHash) {
    return scene
        .play(new RegisterMailbox(ALICE, address, Set.of(NotificationKind.MOVED), codeHash))
        .answer();
  }

  private Answer<Mailbox> confirm(String codeHash) {
    return scene.play(new ConfirmMail(ALICE, codeHash)).answer();
  }

  private Mailbox mailbox() {
    return scene.state().contacts().mailboxes().get("alice");
  }

  @Test
  void anAddressIsUsedOnceItsCodeIsConfirmed() {
    assertThat(confirm("aa")).isInstanceOf(Answer.Conflict.class);
    assertThat(register("alice@example.org", "aa")).isInstanceOf(Answer.Done.class);
    assertThat(mailbox().address()).isEmpty();
    assertThat(confirm("bb")).isInstanceOf(Answer.Invalid.class);
    assertThat(confirm("aa")).isInstanceOf(Answer.Done.class);
    assertThat(mailbox().address()).contains("alice@example.org");
    assertThat(confirm("aa")).isInstanceOf(Answer.Conflict.class);
  }

  @Test
  void theOldAddressIsUsedUntilTheNewOneIsConfirmed() {
    register("alice@example.org", "aa");
    confirm("aa");
    register("other@example.org", "bb");
    assertThat(mailbox().address()).contains("alice@example.org");
    confirm("bb");
    assertThat(mailbox().address()).contains("other@example.org");
  }

  @Test
  void aCodeIsValidForFifteenMinutes() {
    register("alice@example.org", "aa");
    scene.advance(15 * 60);
    assertThat(confirm("aa")).isInstanceOf(Answer.Conflict.class);
  }

  @Test
  void aCodeIsInvalidAfterFiveWrongTries() {
    register("alice@example.org", "aa");
    for (int guess = 0; guess < 5; guess++) {
      assertThat(confirm("bb")).isInstanceOf(Answer.Invalid.class);
    }
    assertThat(confirm("aa")).isInstanceOf(Answer.Conflict.class);
  }

  @Test
  void codesAreAMinuteApartEvenIfTheAddressIsRemoved() {
    register("alice@example.org", "aa");
    assertThat(register("victim@example.org", "bb")).isInstanceOf(Answer.Conflict.class);
    assertThat(scene.play(new RemoveMailbox(ALICE)).answer()).isInstanceOf(Answer.Conflict.class);
    scene.advance(60);
    assertThat(register("victim@example.org", "bb")).isInstanceOf(Answer.Done.class);
    scene.advance(60);
    assertThat(scene.play(new RemoveMailbox(ALICE)).answer()).isEqualTo(new Answer.Done<>(true));
    assertThat(Optional.ofNullable(mailbox())).isEmpty();
  }
}
