package org.windowpane.controller.openflow;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.projectfloodlight.openflow.protocol.match.Match;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.protocol.match.MatchFields;
import org.projectfloodlight.openflow.protocol.oxm.OFOxm;
import org.projectfloodlight.openflow.protocol.oxm.OFOxms;
import org.projectfloodlight.openflow.types.EthType;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.IPv6Address;
import org.projectfloodlight.openflow.types.IpProtocol;
import org.projectfloodlight.openflow.types.MacAddress;
import org.projectfloodlight.openflow.types.Masked;
import org.projectfloodlight.openflow.types.OFMetadata;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.OFValueType;
import org.projectfloodlight.openflow.types.TransportPort;
import org.projectfloodlight.openflow.types.U8;
import org.windowpane.controller.entries.Bits;
import org.windowpane.controller.entries.Field;

/**
 * One field, in our words and in OpenFlow's.
 *
 * @param <T> OpenFlow's type of the field's values
 */
final class FieldCodec<T extends OFValueType<T>> {

  private static final Map<Field, FieldCodec<?>> BY_FIELD = new EnumMap<>(Field.class);
  private static final Map<MatchFields, FieldCodec<?>> BY_ID = new HashMap<>();

  static {
    add(Field.IN_PORT, MatchField.IN_PORT, v -> OFPort.of((int) v), FieldCodec::portNumber);
    add(Field.ETH_SRC, MatchField.ETH_SRC, MacAddress::of, MacAddress::getLong);
    add(Field.ETH_DST, MatchField.ETH_DST, MacAddress::of, MacAddress::getLong);
    add(Field.ETH_TYPE, MatchField.ETH_TYPE, v -> EthType.of((int) v), EthType::getValue);
    add(
        Field.IP_PROTO,
        MatchField.IP_PROTO,
        v -> IpProtocol.of((short) v),
        IpProtocol::getIpProtocolNumber);
    add(Field.IPV4_SRC, MatchField.IPV4_SRC, FieldCodec::ipv4, FieldCodec::ipv4);
    add(Field.IPV4_DST, MatchField.IPV4_DST, FieldCodec::ipv4, FieldCodec::ipv4);
    addIpv6(Field.IPV6_SRC, MatchField.IPV6_SRC);
    addIpv6(Field.IPV6_DST, MatchField.IPV6_DST);
    addPort(Field.TCP_SRC, MatchField.TCP_SRC);
    addPort(Field.TCP_DST, MatchField.TCP_DST);
    addPort(Field.UDP_SRC, MatchField.UDP_SRC);
    addPort(Field.UDP_DST, MatchField.UDP_DST);
    add(Field.ICMPV6_TYPE, MatchField.ICMPV6_TYPE, v -> U8.of((short) v), U8::getValue);
    add(
        Field.METADATA,
        MatchField.METADATA,
        OFMetadata::ofRaw,
        written -> written.getValue().getValue());
  }

  private final Field field;
  private final MatchField<T> matchField;
  private final Function<long[], T> encode;
  private final Function<T, long[]> decode;

  private FieldCodec(
      Field field,
      MatchField<T> matchField,
      Function<long[], T> encode,
      Function<T, long[]> decode) {
    this.field = field;
    this.matchField = matchField;
    this.encode = encode;
    this.decode = decode;
  }

  static FieldCodec<?> of(Field field) {
    return BY_FIELD.get(field);
  }

  /** The codec of OpenFlow's field, if the module ever matches on it. */
  static Optional<FieldCodec<?>> of(MatchField<?> matchField) {
    return Optional.ofNullable(BY_ID.get(matchField.id));
  }

  Field field() {
    return field;
  }

  void write(Bits bits, Match.Builder match) {
    T value = encode.apply(new long[] {bits.high(), bits.low()});
    if (bits.isExact(field)) {
      match.setExact(matchField, value);
    } else {
      T mask = encode.apply(new long[] {bits.highMask(), bits.lowMask()});
      match.setMasked(matchField, value, mask);
    }
  }

  /** The condition as a field of its own. */
  OFOxm<T> oxm(Bits bits, OFOxms oxms) {
    T value = encode.apply(new long[] {bits.high(), bits.low()});
    return bits.isExact(field)
        ? oxms.fromValue(value, matchField)
        : oxms.fromValueAndMask(
            value, encode.apply(new long[] {bits.highMask(), bits.lowMask()}), matchField);
  }

  /** The value that an action writes. */
  @SuppressWarnings("unchecked") // the caller found the codec by the field
  Bits read(OFOxm<?> written) {
    long[] value = decode.apply((T) written.getValue());
    return new Bits(value[0], value[1], field.fullHigh(), field.fullLow());
  }

  Bits read(Match match) {
    if (match.isExact(matchField)) {
      long[] value = decode.apply(match.get(matchField));
      return new Bits(value[0], value[1], field.fullHigh(), field.fullLow());
    }
    Masked<T> masked = match.getMasked(matchField);
    long[] value = decode.apply(masked.getValue());
    long[] mask = decode.apply(masked.getMask());
    return new Bits(value[0], value[1], mask[0], mask[1]);
  }

  private static <T extends OFValueType<T>> void add(
      Field field, MatchField<T> matchField, LongFunction<T> encode, ToLongFunction<T> decode) {
    add(
        new FieldCodec<>(
            field,
            matchField,
            longs -> encode.apply(longs[1]),
            value -> new long[] {0, decode.applyAsLong(value)}));
  }

  private static void addIpv6(Field field, MatchField<IPv6Address> matchField) {
    add(
        new FieldCodec<>(
            field, matchField, longs -> IPv6Address.of(longs[0], longs[1]), FieldCodec::ipv6));
  }

  private static void addPort(Field field, MatchField<TransportPort> matchField) {
    add(field, matchField, v -> TransportPort.of((int) v), TransportPort::getPort);
  }

  private static void add(FieldCodec<?> codec) {
    BY_FIELD.put(codec.field, codec);
    BY_ID.put(codec.matchField.id, codec);
  }

  private static long portNumber(OFPort port) {
    return Integer.toUnsignedLong(port.getPortNumber());
  }

  private static IPv4Address ipv4(long value) {
    return IPv4Address.of((int) value);
  }

  private static long ipv4(IPv4Address address) {
    return Integer.toUnsignedLong(address.getInt());
  }

  private static long[] ipv6(IPv6Address address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getBytes());
    return new long[] {bytes.getLong(), bytes.getLong()};
  }
}
