package org.windowpane.gateway.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.IdempotentCommand;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.SwitchPort;

/** People, a share and a network of one switch, and commands played on them one after another. */
public final class Scene {
  /** When it begins. */
  public static final Instant NOW = Instant.parse("2026-11-20T21:00:00Z");

  /** The one switch. */
  public static final Dpid S1 = new Dpid(1);

  private LedgerState state = LedgerState.of(MemoryLedgerStore.ROOT);
  private Instant now = NOW;

  /** The scene before anything is booked. */
  public Scene() {
    beginning().forEach(this::play);
  }

  /** What makes the scene what it is before anything is booked. */
  public static List<Command<?>> beginning() {
    return List.of(
        person("ada", Role.ADMINISTRATOR),
        person("alice", Role.MEMBER),
        person("bob", Role.MEMBER),
        person("otto", Role.AUDITOR),
        new CreateShare(
            actor("ada"),
            new CreateShare.Form(
                "team",
                "rootShare",
                new ShareDefinition(
                    FlowGroup.parse("(srcHost=10.0.0.0/24)"), 90_000_000, null, null),
                Set.of("alice"))),
        new NameHost(Actor.SYSTEM, "10.0.0.1", "h1"),
        new RecordNetwork(network()));
  }

  private static Command<?> person(String name, Role role) {
    return new AddPrincipal(Actor.SYSTEM, new Principal(name, name, role, "hash"));
  }

  /** A user of the scene. */
  public static Actor actor(String name) {
    return new Actor(name, "127.0.0.1");
  }

  /** One switch with hosts 10.0.0.1 and 10.0.0.2 at its ports 1 and 2. */
  public static Network network() {
    return Network.of(
        List.of(
            Switch.of(
                S1,
                List.of(
                    new Port(1, "s1-h1", true, 100_000_000, 10),
                    new Port(2, "s1-h2", true, 100_000_000, 10)),
                List.of(new FlowTable(0, "policy", 100)),
                QueueMode.NATIVE,
                "")),
        List.of(),
        List.of(host(1), host(2)));
  }

  private static Host host(int number) {
    return new Host(
        "0a:00:00:00:00:0" + number,
        List.of(IpPrefix.parse("10.0.0." + number)),
        new SwitchPort(S1, number));
  }

  /** A window on the team's share, from 10.0.0.1 to 10.0.0.2. */
  public static WindowForm form(long rateBps, Instant start, Instant end) {
    return new WindowForm(
        "team", FlowGroup.parse("(srcHost=10.0.0.1, dstHost=10.0.0.2)"), rateBps, start, end);
  }

  /** The same, for a purpose. */
  public static WindowForm form(WindowForm like, Purpose purpose) {
    return new WindowForm(
        like.share(),
        like.flowGroup(),
        like.ask(),
        like.strictness(),
        like.start(),
        like.end(),
        like.placement(),
        like.hold(),
        purpose);
  }

  /** The same, placed and held like this. */
  public static WindowForm form(WindowForm like, Placement placement, Optional<Duration> hold) {
    return new WindowForm(
        like.share(),
        like.flowGroup(),
        like.ask(),
        like.strictness(),
        like.start(),
        like.end(),
        placement,
        hold,
        like.purpose());
  }

  /** Alice books from {@code start} to {@code end} seconds from now. */
  public UUID book(int number, long rateBps, int start, int end) {
    UUID id = new UUID(1, number);
    play(
        new BookWindow(
            actor("alice"), id, form(rateBps, now.plusSeconds(start), now.plusSeconds(end))));
    return id;
  }

  /** A command under a key, with a hash of its request. */
  public static <A> IdempotentCommand<A> once(
      Command<A> command, String user, String key, String request) {
    return new IdempotentCommand<>(command, new IdempotencyKey(user, key), Sha256.hex(request));
  }

  /** Decides a command and takes its changes over. */
  public <A> Outcome<A> play(Command<A> command) {
    Outcome<A> outcome = command.decide(state, now);
    for (Change<?, ?> change : outcome.changes()) {
      state = state.with(change);
    }
    return outcome;
  }

  /** What holds now. */
  public LedgerState state() {
    return state;
  }

  /** What time it is. */
  public Instant now() {
    return now;
  }

  /** Lets time pass. */
  public void advance(int seconds) {
    now = now.plusSeconds(seconds);
  }
}
