package org.windowpane.controller.entries;

import java.util.EnumMap;
import java.util.Map;

/** A packet as a switch sees it: fields up to 64 bits. */
public record Packet(Map<Field, Long> fields) {

  public static Packet tcp(long srcEth, long dstEth, long srcHost, long dstHost, int dstPort) {
    Map<Field, Long> fields = new EnumMap<>(Field.class);
    fields.put(Field.ETH_TYPE, 0x0800L);
    fields.put(Field.ETH_SRC, srcEth);
    fields.put(Field.ETH_DST, dstEth);
    fields.put(Field.IPV4_SRC, srcHost);
    fields.put(Field.IPV4_DST, dstHost);
    fields.put(Field.IP_PROTO, 6L);
    fields.put(Field.TCP_SRC, 40_000L);
    fields.put(Field.TCP_DST, (long) dstPort);
    return new Packet(fields);
  }

  public static Packet frame(int ethType, long srcEth, long dstEth) {
    Map<Field, Long> fields = new EnumMap<>(Field.class);
    fields.put(Field.ETH_TYPE, (long) ethType);
    fields.put(Field.ETH_SRC, srcEth);
    fields.put(Field.ETH_DST, dstEth);
    return new Packet(fields);
  }

  public Packet with(Field field, long value) {
    Map<Field, Long> more = new EnumMap<>(fields);
    more.put(field, value);
    return new Packet(more);
  }

  public long get(Field field) {
    return fields.getOrDefault(field, 0L);
  }

  boolean matches(FieldMatch match) {
    return match.fields().entrySet().stream()
        .allMatch(
            each ->
                fields.containsKey(each.getKey())
                    && (fields.get(each.getKey()) & each.getValue().lowMask())
                        == each.getValue().low());
  }
}
