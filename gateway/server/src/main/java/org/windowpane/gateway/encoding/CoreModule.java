package org.windowpane.gateway.encoding;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.windowpane.core.flow.Field;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.InvalidFlowGroupException;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;

/** Types of the core as JSON: dpids and addresses as text, flow groups as their predicates. */
public final class CoreModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  CoreModule() {
    super("windowpane-core");
    addDeserializer(String.class, new TextReader());
    addSerializer(Dpid.class, ToStringSerializer.instance);
    addDeserializer(Dpid.class, new DpidReader());
    addSerializer(IpPrefix.class, ToStringSerializer.instance);
    addDeserializer(IpPrefix.class, new AddressReader());
    addSerializer(FlowGroup.class, new FlowGroupWriter());
    addDeserializer(FlowGroup.class, new FlowGroupReader());
  }

  private static final class TextReader extends StringDeserializer {
    private static final long serialVersionUID = 1;

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = super.deserialize(parser, context);
      if (text != null && !Texts.isStorable(text)) {
        throw JsonMappingException.from(
            parser, "a character is not allowed", new CharacterCodingException());
      }
      return text;
    }
  }

  private static final class DpidReader extends JsonDeserializer<Dpid> {
    @Override
    public Dpid deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      String text = context.readValue(parser, String.class);
      try {
        return Dpid.parse(text);
      } catch (IllegalArgumentException e) {
        return (Dpid) context.handleWeirdStringValue(Dpid.class, text, "%s", e.getMessage());
      }
    }
  }

  private static final class AddressReader extends JsonDeserializer<IpPrefix> {
    @Override
    public IpPrefix deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = context.readValue(parser, String.class);
      try {
        return IpPrefix.parse(text);
      } catch (IllegalArgumentException e) {
        return (IpPrefix)
            context.handleWeirdStringValue(IpPrefix.class, text, "%s", e.getMessage());
      }
    }
  }

  private static final class FlowGroupWriter extends JsonSerializer<FlowGroup> {
    @Override
    public void serialize(FlowGroup flows, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      for (Map.Entry<Field, String> predicate : flows.predicates().entrySet()) {
        json.writeStringField(predicate.getKey().text(), predicate.getValue());
      }
      json.writeEndObject();
    }
  }

  /** Leaves {@link InvalidFlowGroupException} as the cause, so that the predicate can be named. */
  private static final class FlowGroupReader extends JsonDeserializer<FlowGroup> {
    @Override
    public FlowGroup deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Map<String, String> predicates = new LinkedHashMap<>();
      if (!parser.isExpectedStartObjectToken()) {
        context.reportWrongTokenException(
            FlowGroup.class, JsonToken.START_OBJECT, "a flow group is an object of predicates");
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        if (parser.nextToken() != JsonToken.VALUE_STRING) {
          throw new InvalidFlowGroupException(name, name + " is a string");
        }
        predicates.put(name, parser.getText());
      }
      return FlowGroup.of(predicates);
    }
  }
}
