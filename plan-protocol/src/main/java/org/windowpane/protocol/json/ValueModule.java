package org.windowpane.protocol.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.InvalidFieldException;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.PortRange;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.TrafficClass;
import org.windowpane.protocol.value.Transport;

/** The JSON of the value types, so that they themselves need no annotations. */
final class ValueModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  private static final Set<Class<?>> TEXTS =
      Set.of(
          Dpid.class,
          Mac.class,
          IpPrefix.class,
          PortRange.class,
          Transport.class,
          HeartbeatKey.class);

  ValueModule() {
    super("windowpane-values");
    text(Dpid.class, Dpid::parse);
    text(Mac.class, Mac::parse);
    text(IpPrefix.class, IpPrefix::parse);
    text(PortRange.class, PortRange::parse);
    text(Transport.class, Transport::parse);
    setMixInAnnotation(HeartbeatKey.class, HeartbeatKeyJson.class);
    addDeserializer(HeartbeatKey.class, new TextReader<>(HeartbeatKey.class, HeartbeatKey::new));
    addDeserializer(Instant.class, new TextReader<>(Instant.class, ValueModule::instant));
    setMixInAnnotation(Action.class, ActionJson.class);
    setMixInAnnotation(Action.Guarantee.class, GuaranteeJson.class);
    setMixInAnnotation(Action.Limit.class, LimitJson.class);
    setMixInAnnotation(Action.Classify.class, ClassifyJson.class);
    setMixInAnnotation(TrafficClass.class, TrafficClassJson.class);
    setMixInAnnotation(Action.Service.class, ServiceJson.class);
    setMixInAnnotation(Hop.class, HopJson.class);
    setMixInAnnotation(SwitchPort.class, SwitchPortJson.class);
  }

  private <T> void text(Class<T> type, Function<String, T> parser) {
    addSerializer(type, ToStringSerializer.instance);
    addDeserializer(type, new TextReader<>(type, parser));
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an instant such as 2026-11-20T21:00:00Z", e);
    }
  }

  /** Whether values of the type are strings in JSON. */
  static boolean isText(Class<?> type) {
    return TEXTS.contains(type);
  }

  /** The names of the action types, for an error. */
  static String actionTypes() {
    return Arrays.stream(ActionJson.class.getAnnotation(JsonSubTypes.class).value())
        .map(JsonSubTypes.Type::name)
        .collect(Collectors.joining(", "));
  }

  /** The names of an enum's values, for an error. */
  static String names(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Object::toString)
        .collect(Collectors.joining(", "));
  }

  /** A value that is a string in JSON. A value that the parser refuses is reported in its words. */
  private static final class TextReader<T> extends StdScalarDeserializer<T> {
    private static final long serialVersionUID = 1;

    private final transient Function<String, T> parser;

    TextReader(Class<T> type, Function<String, T> parser) {
      super(type);
      this.parser = parser;
    }

    @Override
    public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (!json.hasToken(JsonToken.VALUE_STRING)) {
        throw new InvalidFieldException("", "It must be a string.");
      }
      try {
        return parser.apply(json.getText());
      } catch (IllegalArgumentException e) {
        throw new InvalidFieldException("", e.getMessage() + ".");
      }
    }
  }

  /** OpenFlow port numbers: 32 bits without a sign in JSON, an {@code int} in Java. */
  private static final class PortReader extends JsonDeserializer<Integer> {
    private static final long MAX = 0xffff_ff00L;

    @Override
    public Integer deserialize(JsonParser json, DeserializationContext context) throws IOException {
      boolean whole =
          json.hasToken(JsonToken.VALUE_NUMBER_INT)
              && (json.getNumberType() == JsonParser.NumberType.INT
                  || json.getNumberType() == JsonParser.NumberType.LONG);
      if (!whole || json.getLongValue() < 1 || json.getLongValue() > MAX) {
        throw new InvalidFieldException("", "It must be the number of a port: 1 to " + MAX + ".");
      }
      return (int) json.getLongValue();
    }
  }

  private static final class PortWriter extends JsonSerializer<Integer> {
    @Override
    public void serialize(Integer port, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeNumber(Integer.toUnsignedLong(port));
    }
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Action.Guarantee.class, name = "guarantee"),
    @JsonSubTypes.Type(value = Action.Limit.class, name = "limit"),
    @JsonSubTypes.Type(value = Action.Deny.class, name = "deny"),
    @JsonSubTypes.Type(value = Action.Allow.class, name = "allow"),
    @JsonSubTypes.Type(value = Action.Waypoint.class, name = "waypoint"),
    @JsonSubTypes.Type(value = Action.Avoid.class, name = "avoid"),
    @JsonSubTypes.Type(value = Action.AvoidLink.class, name = "avoid-link"),
    @JsonSubTypes.Type(value = Action.Classify.class, name = "class"),
    @JsonSubTypes.Type(value = Action.Service.class, name = "service"),
    @JsonSubTypes.Type(value = Action.OutOfService.class, name = "out-of-service")
  })
  private interface ActionJson {}

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface GuaranteeJson {
    @JsonProperty
    OptionalLong limitBps();

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    @JsonProperty
    List<Hop> backup();
  }

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private interface LimitJson {
    @JsonProperty
    List<Hop> path();
  }

  private interface ClassifyJson {
    @JsonProperty("class")
    TrafficClass trafficClass();
  }

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface TrafficClassJson {
    @JsonProperty
    OptionalLong maxBps();
  }

  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private interface ServiceJson {
    @JsonProperty
    Optional<HeartbeatKey> heartbeatKey();
  }

  private interface HeartbeatKeyJson {
    @JsonValue
    String hex();
  }

  private interface HopJson {
    @JsonSerialize(using = PortWriter.class)
    @JsonDeserialize(using = PortReader.class)
    int inPort();

    @JsonSerialize(using = PortWriter.class)
    @JsonDeserialize(using = PortReader.class)
    int outPort();
  }

  private interface SwitchPortJson {
    @JsonSerialize(using = PortWriter.class)
    @JsonDeserialize(using = PortReader.class)
    int port();
  }
}
