package org.windowpane.controller.services;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.ServerChoice;

/**
 * The server of each slot, where switches choose servers by some bits of a packet. A server has as
 * many slots as its weight is of all weights. Which ones follows from the servers alone, so that
 * every switch and every controller has the same slots.
 *
 * <p>Each slot prefers servers in an order of its own (rendezvous hashing), and gets the first one
 * that has slots left. So most slots stay where they are when a server comes or goes.
 */
public final class Slots {

  /** How many slots a service has, a power of two. */
  public static final int COUNT = ServerChoice.SLOTS;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MIX_1 = 0xbf58476d1ce4e5b9L;
  private static final long MIX_2 = 0x94d049bb133111ebL;

  /**
   * The bits of a source port that select a slot begin here. The lowest one does not count: Linux
   * gives even ports to programs that connect, and odd ones to those that bind first.
   */
  private static final int PORT_SHIFT = 1;

  private record Preference(int slot, int server, long score) {}

  private Slots() {}

  /** The lowest of the bits, of the client's address or of its port, that select a slot. */
  public static int shift(ServerChoice choice) {
    return choice == ServerChoice.CLIENT_HASH ? 0 : PORT_SHIFT;
  }

  /** The slot of a flow. */
  static int of(Flow flow, ServerChoice choice) {
    long bits = choice == ServerChoice.CLIENT_HASH ? flow.client().low() : flow.port();
    return (int) (bits >>> shift(choice)) & COUNT - 1;
  }

  /**
   * The server of each of the {@link #COUNT} slots.
   *
   * @param servers those that get new flows; none for no slots
   */
  public static List<Server> of(List<Server> servers) {
    if (servers.isEmpty()) {
      return List.of();
    }
    int[] left = counts(servers);
    List<Preference> preferences = new ArrayList<>(COUNT * servers.size());
    for (int slot = 0; slot < COUNT; slot++) {
      for (int server = 0; server < servers.size(); server++) {
        preferences.add(new Preference(slot, server, score(servers.get(server), slot)));
      }
    }
    preferences.sort(
        Comparator.comparingLong(Preference::score)
            .reversed()
            .thenComparingInt(Preference::slot)
            .thenComparingInt(Preference::server));
    Server[] slots = new Server[COUNT];
    for (Preference each : preferences) {
      if (slots[each.slot()] == null && left[each.server()] > 0) {
        slots[each.slot()] = servers.get(each.server());
        left[each.server()]--;
      }
    }
    return List.of(slots);
  }

  /** How many slots each server has: its part, rounded so that all have {@link #COUNT} together. */
  private static int[] counts(List<Server> servers) {
    long total = servers.stream().mapToLong(Server::weight).sum();
    int[] counts = new int[servers.size()];
    Arrays.setAll(counts, i -> (int) (COUNT * (long) servers.get(i).weight() / total));
    List<Integer> byRemainder = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      byRemainder.add(i);
    }
    byRemainder.sort(
        Comparator.comparingLong((Integer i) -> COUNT * (long) servers.get(i).weight() % total)
            .reversed()
            .thenComparingLong(i -> score(servers.get(i), COUNT)));
    int missing = COUNT - Arrays.stream(counts).sum();
    byRemainder.subList(0, missing).forEach(i -> counts[i]++);
    return counts;
  }

  /** A hash of the server and the slot, with its bits mixed (the finalizer of SplitMix64). */
  private static long score(Server server, int slot) {
    long hash = FNV_OFFSET;
    for (long part : new long[] {server.host().high(), server.host().low(), server.port(), slot}) {
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        hash = (hash ^ (part >>> shift & 0xff)) * FNV_PRIME;
      }
    }
    hash = (hash ^ hash >>> 30) * MIX_1;
    hash = (hash ^ hash >>> 27) * MIX_2;
    return (hash ^ hash >>> 31) >>> 1;
  }
}
