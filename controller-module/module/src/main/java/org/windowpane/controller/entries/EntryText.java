package org.windowpane.controller.entries;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.protocol.value.Mac;

/** Flow entries in the words of {@code ovs-ofctl}, which those who run networks read. */
public final class EntryText {

  private static final Map<Integer, String> ETHERNET_TYPES =
      Map.of(FlowGroupMatches.IPV4, "ip", 0x0806, "arp", FlowGroupMatches.IPV6, "ipv6");
  private static final Map<Integer, String> OVER_IPV4 = Map.of(1, "icmp", 6, "tcp", 17, "udp");
  private static final Map<Integer, String> OVER_IPV6 = Map.of(58, "icmp6", 6, "tcp6", 17, "udp6");

  private EntryText() {}

  /**
   * The entry with its cookie, table, end, priority, match and actions.
   *
   * @param now what the time to the end is counted from
   */
  public static String of(Entry entry, Instant now) {
    String end =
        entry
            .end()
            .map(at -> " ends_in=" + Math.max(0, Duration.between(now, at).toSeconds()) + "s,")
            .orElse("");
    return "cookie=0x%x, table=%d,%s %s actions=%s"
        .formatted(entry.cookie(), entry.key().table(), end, key(entry.key()), of(entry.steps()));
  }

  /** What is done with a packet. */
  public static String of(List<Step> steps) {
    return steps.isEmpty() ? "drop" : join(steps.stream().map(EntryText::of));
  }

  private static String key(EntryKey key) {
    List<String> words = new ArrayList<>();
    words.add("priority=" + key.priority());
    if (key.match() instanceof FieldMatch match) {
      words.addAll(of(match));
    } else if (key.match() instanceof ForeignMatch foreign) {
      words.add(foreign.handle().toString());
    }
    return String.join(",", words);
  }

  private static String join(Stream<String> words) {
    return words.collect(Collectors.joining(","));
  }

  private static List<String> of(FieldMatch match) {
    Map<Field, Bits> fields = new EnumMap<>(Field.class);
    fields.putAll(match.fields());
    List<String> words = new ArrayList<>();
    protocol(fields).ifPresent(words::add);
    fields.forEach((field, bits) -> words.add(name(field) + "=" + value(field, bits)));
    return words;
  }

  /** One word for the Ethernet type and the protocol, taken out of the fields that it replaces. */
  private static Optional<String> protocol(Map<Field, Bits> fields) {
    Bits type = fields.get(Field.ETH_TYPE);
    if (type == null || !ETHERNET_TYPES.containsKey((int) type.low())) {
      return Optional.empty();
    }
    fields.remove(Field.ETH_TYPE);
    Map<Integer, String> over = type.low() == FlowGroupMatches.IPV4 ? OVER_IPV4 : OVER_IPV6;
    Bits protocol = fields.get(Field.IP_PROTO);
    if (protocol != null && over.containsKey((int) protocol.low())) {
      fields.remove(Field.IP_PROTO);
      return Optional.of(over.get((int) protocol.low()));
    }
    return Optional.of(ETHERNET_TYPES.get((int) type.low()));
  }

  private static String name(Field field) {
    return switch (field) {
      case ETH_SRC -> "dl_src";
      case ETH_DST -> "dl_dst";
      case ETH_TYPE -> "dl_type";
      case IP_PROTO -> "nw_proto";
      case IPV4_SRC -> "nw_src";
      case IPV4_DST -> "nw_dst";
      case TCP_SRC, UDP_SRC -> "tp_src";
      case TCP_DST, UDP_DST -> "tp_dst";
      case ICMPV6_TYPE -> "icmp_type";
      default -> field.name().toLowerCase(Locale.ROOT);
    };
  }

  private static String value(Field field, Bits bits) {
    String value = value(field, bits.high(), bits.low());
    if (bits.isExact(field)) {
      return value;
    }
    return value + "/" + mask(field, bits);
  }

  /** A prefix by its length where it is one, otherwise the bits that count. */
  private static String mask(Field field, Bits bits) {
    boolean address = field.name().startsWith("IP") && field != Field.IP_PROTO;
    BigInteger mask = unsigned(bits.highMask()).shiftLeft(64).or(unsigned(bits.lowMask()));
    int ones = mask.bitCount();
    boolean prefix = mask.getLowestSetBit() == field.width() - ones;
    return address && prefix
        ? Integer.toString(ones)
        : value(field, bits.highMask(), bits.lowMask());
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  private static String value(Field field, long high, long low) {
    return switch (field) {
      case ETH_SRC, ETH_DST -> new Mac(low).toString();
      case ETH_TYPE -> "0x%04x".formatted(low);
      case METADATA -> "0x%x".formatted(low);
      case IPV4_SRC, IPV4_DST -> address(ByteBuffer.allocate(4).putInt((int) low));
      case IPV6_SRC, IPV6_DST -> address(ByteBuffer.allocate(16).putLong(high).putLong(low));
      default -> Long.toString(low);
    };
  }

  private static String address(ByteBuffer bytes) {
    try {
      return InetAddress.getByAddress(bytes.array()).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private static String of(Step step) {
    if (step instanceof Step.SetEthSrc set) {
      return "set_field:" + set.mac() + "->eth_src";
    }
    if (step instanceof Step.SetField set) {
      return "set_field:" + value(set.field(), set.value()) + "->" + name(set.field());
    }
    if (step instanceof Step.SetQueue set) {
      return "set_queue:" + set.queue();
    }
    if (step instanceof Step.Output output) {
      return "output:" + output.port();
    }
    if (step instanceof Step.Back) {
      return "IN_PORT";
    }
    if (step instanceof Step.Meter through) {
      return "meter:" + through.meter();
    }
    if (step instanceof Step.Group to) {
      return "group:" + to.group();
    }
    if (step instanceof Step.ToController) {
      return "CONTROLLER:65535";
    }
    if (step instanceof Step.WriteMetadata write) {
      return "write_metadata:0x%x".formatted(write.value());
    }
    if (step instanceof Step.GotoTable go) {
      return "goto_table:" + go.table();
    }
    if (step instanceof Step.Foreign foreign) {
      return foreign.description();
    }
    return step.toString();
  }
}
