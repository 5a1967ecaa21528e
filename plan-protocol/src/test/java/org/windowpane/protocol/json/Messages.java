package org.windowpane.protocol.json;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.message.LeaseAnswer;
import org.windowpane.protocol.message.LeasePut;
import org.windowpane.protocol.message.NetworkReport;
import org.windowpane.protocol.message.PlanAnswer;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.PlanStatus;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.Transport;

/** Any messages of the protocol, made by the shape of their records. */
final class Messages {
  static final List<Class<? extends Record>> TYPES =
      List.of(
          LeasePut.class,
          LeaseAnswer.class,
          NetworkReport.class,
          PlanPut.class,
          PlanPatch.class,
          PlanAnswer.class,
          PlanStatus.class,
          DriftReport.class,
          TelemetryReport.class);

  private static final long A_YEAR = 365L * 24 * 3600 * 1000;

  private Messages() {}

  static Arbitrary<Object> any() {
    return Arbitraries.of(TYPES).flatMap(Messages::ofRecord);
  }

  static Arbitrary<Object> ofRecord(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    if (components.length == 0) {
      return Arbitraries.of(made(type, components, List.of()).orElseThrow());
    }
    return Combinators.combine(Arrays.stream(components).map(it -> component(it)).toList())
        .as(values -> made(type, components, values))
        .filter(Optional::isPresent)
        .map(Optional::get);
  }

  /** A record, unless these values are refused together. */
  private static Optional<Object> made(
      Class<?> type, RecordComponent[] components, List<Object> values) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return Optional.of(type.getDeclaredConstructor(types).newInstance(values.toArray()));
    } catch (InvocationTargetException e) {
      return Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private static Arbitrary<Object> component(RecordComponent component) {
    String name = component.getName();
    if (name.equals("addresses")) {
      return address().list().ofMaxSize(2).map(Object.class::cast);
    }
    if (name.equals("removals") || name.equals("id") && component.getType() == String.class) {
      Arbitrary<String> ids =
          Arbitraries.strings().withChars("abcXYZ019._-").ofMinLength(1).ofMaxLength(64);
      return name.equals("id")
          ? ids.map(Object.class::cast)
          : ids.list().uniqueElements().ofMaxSize(2).map(Object.class::cast);
    }
    boolean nullable =
        component.getType() == Long.class
            || component.getType() == Integer.class
            || component.getType() == Double.class
            || component.getType() == BigInteger.class
            || List.of("problem", "rule", "found", "wanted", "repairedAt").contains(name)
                && (component.getType() == String.class || component.getType() == Instant.class);
    Arbitrary<Object> values = of(component.getGenericType());
    return nullable ? values.injectNull(0.3) : values;
  }

  private static Arbitrary<IpPrefix> address() {
    return prefix().filter(IpPrefix::isAddress);
  }

  private static Arbitrary<IpPrefix> prefix() {
    return Arbitraries.of(
        IpPrefix.parse("10.0.0.1"),
        IpPrefix.parse("10.0.0.0/8"),
        IpPrefix.parse("0.0.0.0/0"),
        IpPrefix.parse("255.255.255.255"),
        IpPrefix.parse("2001:db8::1"),
        IpPrefix.parse("2001:db8::/32"),
        IpPrefix.parse("::/0"));
  }

  private static Arbitrary<Object> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Arbitrary<Object> inner = of(generic.getActualTypeArguments()[0]);
      return generic.getRawType() == Optional.class
          ? inner.optional().map(Object.class::cast)
          : inner.list().ofMaxSize(2).map(Object.class::cast);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return Arbitraries.of(plain.getEnumConstants()).map(Object.class::cast);
    }
    if (plain.isSealed()) {
      return Arbitraries.of(plain.getPermittedSubclasses()).flatMap(it -> of(it));
    }
    return scalar(plain)
        .<Arbitrary<Object>>map(it -> it.map(Object.class::cast))
        .orElseGet(() -> ofRecord(plain));
  }

  private static Optional<Arbitrary<?>> scalar(Class<?> type) {
    if (type == long.class || type == Long.class) {
      return Optional.of(Arbitraries.longs().between(0, Long.MAX_VALUE / 2));
    }
    if (type == int.class || type == Integer.class) {
      return Optional.of(Arbitraries.integers().between(1, 65_280));
    }
    if (type == Double.class) {
      return Optional.of(Arbitraries.doubles().between(0, 1_000));
    }
    if (type == HeartbeatKey.class) {
      return Optional.of(
          Arbitraries.of("0123456789abcdef", "ffffffffffffffff")
              .map(digits -> new HeartbeatKey(digits.repeat(4))));
    }
    if (type == boolean.class) {
      return Optional.of(Arbitraries.of(true, false));
    }
    if (type == String.class) {
      return Optional.of(Arbitraries.strings().ofMaxLength(8));
    }
    if (type == BigInteger.class) {
      return Optional.of(
          Arbitraries.bigIntegers()
              .between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)));
    }
    if (type == Instant.class) {
      return Optional.of(
          Arbitraries.longs()
              .between(0, A_YEAR)
              .map(it -> Instant.parse("2026-01-01T00:00:00Z").plusMillis(it)));
    }
    if (type == OptionalLong.class) {
      return Optional.of(
          Arbitraries.longs()
              .between(1, Long.MAX_VALUE)
              .optional()
              .map(it -> it.map(OptionalLong::of).orElse(OptionalLong.empty())));
    }
    if (type == OptionalInt.class) {
      return Optional.of(
          Arbitraries.integers()
              .between(0, 65_535)
              .optional()
              .map(it -> it.map(OptionalInt::of).orElse(OptionalInt.empty())));
    }
    if (type == Dpid.class) {
      return Optional.of(Arbitraries.longs().map(Dpid::new));
    }
    if (type == Mac.class) {
      return Optional.of(Arbitraries.longs().between(0, (1L << 48) - 1).map(Mac::new));
    }
    if (type == IpPrefix.class) {
      return Optional.of(prefix());
    }
    if (type == PortRange.class) {
      return Optional.of(
          Arbitraries.of("80", "0", "65535", "8000-8099", "0-65535").map(PortRange::parse));
    }
    if (type == Transport.class) {
      return Optional.of(Arbitraries.integers().between(0, 255).map(Transport::new));
    }
    return Optional.empty();
  }
}
