package org.windowpane.controller.entries;

import java.nio.charset.StandardCharsets;

/**
 * The module's cookies: the upper 16 bits are {@code 0x5750}, the next 4 are the kind of the entry,
 * the lowest 44 are a hash of the rule's id (0 for entries that belong to no rule).
 */
public final class Cookies {

  /** The bits that are the same in every cookie of the module. */
  public static final long OURS = 0x5750L << 48;

  /** The bits that distinguish the module's cookies. */
  public static final long OURS_MASK = 0xffffL << 48;

  /** Of the entries that every switch has. */
  public static final long PIPELINE = OURS | 1L << 44;

  /** Of the forwarding table's entries. */
  public static final long FORWARDING = OURS | 2L << 44;

  /** The bits that are the same in the cookies of all rules. */
  public static final long RULE = OURS | 3L << 44;

  /** The bits that distinguish the cookies of rules. */
  public static final long KIND_MASK = OURS_MASK | 0xfL << 44;

  /** Of the forwarding entries for packets that a service has rewritten. */
  public static final long REWRITTEN = OURS | 4L << 44;

  /**
   * The bit that only the cookies of entries for single flows have, which the module does not read
   * and compare: there may be very many of them, and they end by themselves.
   */
  public static final long FLOW = 1L << 63;

  /** Of the entries for the marks of classes, but those of class 0, which are forwarding's. */
  public static final long CLASS_MARK = OURS | 6L << 44;

  private static final long FLOW_OURS = FLOW | OURS | 5L << 44;
  private static final long FLOW_MASK = FLOW | KIND_MASK;
  private static final int SERVER_BITS = 20;
  private static final long HASH_MASK = (1L << 44) - 1;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private Cookies() {}

  /**
   * The cookie of a rule's entries: FNV-1a over the id, folded to 44 bits. Two of 50,000 rules
   * share a cookie with a probability below one in ten thousand; they would share counters, nothing
   * else.
   */
  public static long ofRule(String id) {
    long hash = FNV_OFFSET;
    for (byte each : id.getBytes(StandardCharsets.US_ASCII)) {
      hash = (hash ^ (each & 0xff)) * FNV_PRIME;
    }
    return RULE | (hash ^ hash >>> 44) & HASH_MASK;
  }

  /**
   * The cookie of the entry that keeps a flow at its server.
   *
   * @param service the cookie of the service's rule
   * @param server where the server is, such as {@code 10.0.0.2 port 80}
   */
  public static long ofFlow(long service, String server) {
    long hash = ofRule(server) & ((1L << SERVER_BITS) - 1);
    long kept = service & (HASH_MASK >> SERVER_BITS);
    return FLOW_OURS | hash << (44 - SERVER_BITS) | kept;
  }

  /** Whether an entry with this cookie keeps a flow of a service at its server. */
  public static boolean isFlow(long cookie) {
    return (cookie & FLOW_MASK) == FLOW_OURS;
  }

  /**
   * Whether an entry with this cookie belongs to forwarding, and is there only while the plan has
   * rules that need it.
   */
  public static boolean isForwardingForRules(long cookie) {
    return cookie == REWRITTEN || cookie == CLASS_MARK;
  }

  /** Whether an entry with this cookie is the module's. */
  public static boolean isOurs(long cookie) {
    return (cookie & OURS_MASK) == OURS;
  }

  /** Whether an entry with this cookie belongs to a rule of a plan. */
  public static boolean isRule(long cookie) {
    return (cookie & KIND_MASK) == RULE;
  }

  /** Whether an entry with this cookie belongs to the forwarding table. */
  public static boolean isForwarding(long cookie) {
    return cookie == FORWARDING;
  }
}
