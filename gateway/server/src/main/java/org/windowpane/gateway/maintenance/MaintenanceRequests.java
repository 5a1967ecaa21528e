package org.windowpane.gateway.maintenance;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.http.forms.RecurrenceJson;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** What the API accepts about maintenance and failures. */
public final class MaintenanceRequests {
  private static final int MOST_PARTS = 64;

  private MaintenanceRequests() {}

  /** What to take out of service, and when. */
  @Schema(name = "MaintenanceRequest")
  public record MaintenanceRequest(
      @NotNull
          @Size(min = 1, max = 200)
          @Pattern(regexp = "[^\\p{Cntrl}]*", message = "must be one line")
          @Schema(description = "Why, for everyone to read.", example = "New line cards")
          String reason,
      @Size(max = MOST_PARTS) @Schema(description = "Switches, by DPID.")
          List<@NotNull @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE) String>
              switches,
      @Size(max = MOST_PARTS)
          @Schema(
              description =
                  "Links, in both directions, by the port at one end. A port may lead to a host.")
          List<@NotNull @Valid LinkJson> links,
      @Nullable @Schema(description = "When it starts; at once if null or omitted.") Instant start,
      @Nullable
          @Schema(description = "When it ends; until an administrator ends it if null or omitted.")
          Instant end,
      @Nullable
          @Valid
          @Schema(description = "If given, it repeats; start and end must be omitted then.")
          RecurrenceJson recurrence,
      @Nullable
          @Schema(
              description =
                  "Whether bookings come back to paths of fewer hops at its end; true if null or omitted.")
          Boolean comeBack) {

    MaintenanceForm form() {
      if (recurrence != null && (start != null || end != null)) {
        throw ProblemException.invalid("recurrence", "replaces start and end");
      }
      return new MaintenanceForm(
          dpids(switches),
          ports(links),
          micros(start),
          micros(end),
          Optional.ofNullable(recurrence).map(it -> it.toRecurrence("recurrence.")),
          comeBack == null || comeBack);
    }
  }

  /** Parts of the network, and a time. */
  @Schema(name = "FailureRequest")
  public record FailureRequest(
      @Size(max = MOST_PARTS) @Schema(description = "Switches, by DPID.")
          List<@NotNull @Pattern(regexp = LinkJson.DPID, message = LinkJson.DPID_MESSAGE) String>
              switches,
      @Size(max = MOST_PARTS) @Schema(description = "Links, by the port at one end.")
          List<@NotNull @Valid LinkJson> links,
      @Size(max = MOST_PARTS)
          @Schema(description = "Shared risks, by name: all links fail that have one of them.")
          List<@NotNull @Size(min = 1, max = 64) String> risks,
      @Nullable @Schema(description = "When they fail; now if null or omitted.") Instant start,
      @Nullable @Schema(description = "Until when; an hour after the start if null or omitted.")
          Instant end) {}

  static Set<Dpid> dpids(List<String> texts) {
    return texts == null ? Set.of() : texts.stream().map(Dpid::parse).collect(Collectors.toSet());
  }

  static Set<SwitchPort> ports(List<LinkJson> links) {
    return links == null ? Set.of() : new HashSet<>(links.stream().map(LinkJson::toPort).toList());
  }

  static Optional<Instant> micros(Instant at) {
    return Optional.ofNullable(at).map(it -> it.truncatedTo(ChronoUnit.MICROS));
  }
}
