package org.windowpane.controller.ovsdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The other controllers that a switch connects to, where OpenFlow roles do not fence them. Their
 * connections end when their rows leave the bridge. The rows return once the switch has done so,
 * and each controller then decides anew whether it may drive the switch. Meanwhile they are kept in
 * the {@code external_ids} of the bridge, so that a controller that ends just then does not lose
 * them.
 *
 * @param tables the database
 * @param bridge the row of the switch's bridge
 * @param own how the switch names this controller
 */
record OtherControllers(OvsdbTables tables, String bridge, ControllerTarget own) {
  private static final String PARKED = "windowpane-controllers";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Columns that describe how a connection is, and not how it should be. */
  private static final Set<String> STATE =
      Set.of("_uuid", "_version", "is_connected", "role", "status");

  /** How transactions are made. */
  interface Transactions {
    /** Makes a transaction; fails if it is refused. */
    CompletableFuture<TransactionResult> make(List<Map<String, ?>> operations);

    /** Completes when the switch has taken over what a transaction changed. */
    CompletableFuture<Void> inEffect(TransactionResult result);
  }

  private Map<?, ?> row() {
    return tables.rows(OvsdbTables.BRIDGE).getOrDefault(bridge, Map.of());
  }

  private List<String> all() {
    return OvsdbValues.uuids(row().get("controller"));
  }

  private Map<?, ?> controller(String uuid) {
    return tables.rows(OvsdbTables.CONTROLLER).getOrDefault(uuid, Map.of());
  }

  private String target(String uuid) {
    return OvsdbValues.string(controller(uuid).get("target")).orElse("");
  }

  /** Those that the switch connects to; it also may have ports that others connect to. */
  private List<String> active() {
    return all().stream().filter(uuid -> ControllerTarget.isActive(target(uuid))).toList();
  }

  private List<String> others() {
    List<String> active = active();
    return active.size() < 2
        ? List.of()
        : active.stream().filter(uuid -> !own.matches(target(uuid))).toList();
  }

  /** Whether a controller has cut them off, and could not return their rows. */
  boolean areCutOff() {
    return !parked().isEmpty();
  }

  /** Why the others cannot be cut off, if they cannot. */
  Optional<String> problem() {
    List<String> others = others();
    return others.isEmpty() || others.size() < active().size()
        ? Optional.empty()
        : Optional.of(
            "none of the switch's controllers ("
                + others.stream().map(this::target).sorted().collect(Collectors.joining(", "))
                + ") is this one, "
                + own
                + ", so that the others cannot be cut off; set openFlowTarget");
  }

  /** Another controller that the switch has as its master, if there is one. */
  Optional<String> master() {
    return others().stream()
        .filter(uuid -> "master".equals(string(uuid, "role")))
        .map(this::target)
        .findFirst();
  }

  private String string(String uuid, String column) {
    return OvsdbValues.string(controller(uuid).get(column)).orElse("");
  }

  /**
   * Stores the token and ends the connections of the others.
   *
   * @param store the operations that store the token
   * @return completes when they may connect again
   */
  CompletableFuture<Void> cutOff(Transactions transactions, List<Map<String, ?>> store) {
    return transactions
        .make(List.of(OvsdbOperations.select(OvsdbTables.CONTROLLER)))
        .thenCompose(
            selected -> {
              List<Map<String, Object>> parked = parked();
              parked.addAll(settings(selected, others()));
              return transactions.make(cut(parked, store));
            })
        .thenCompose(transactions::inEffect)
        .thenCompose(
            done -> {
              List<Map<String, Object>> parked = parked();
              return parked.isEmpty()
                  ? CompletableFuture.completedFuture(null)
                  : transactions.make(restore(parked)).thenApply(result -> null);
            });
  }

  private List<Map<String, ?>> cut(List<Map<String, Object>> parked, List<Map<String, ?>> store) {
    List<String> others = others();
    List<Map<String, ?>> operations = new ArrayList<>(store);
    if (!others.isEmpty()) {
      operations.add(
          OvsdbOperations.mutate(
              OvsdbTables.BRIDGE,
              bridge,
              List.of("controller", "delete", references(others, OvsdbValues::uuid)),
              List.of("external_ids", "delete", OvsdbValues.set(List.of(PARKED))),
              List.of("external_ids", "insert", OvsdbValues.map(Map.of(PARKED, text(parked))))));
    }
    operations.addAll(OvsdbOperations.nextConfig());
    return operations;
  }

  private List<Map<String, ?>> restore(List<Map<String, Object>> parked) {
    List<Map<String, ?>> operations = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Map<String, Object> row : parked) {
      String name = "controller" + names.size();
      names.add(name);
      operations.add(OvsdbOperations.insert(OvsdbTables.CONTROLLER, name, row));
    }
    operations.add(
        OvsdbOperations.mutate(
            OvsdbTables.BRIDGE,
            bridge,
            List.of("controller", "insert", references(names, OvsdbValues::named)),
            List.of("external_ids", "delete", OvsdbValues.set(List.of(PARKED)))));
    return operations;
  }

  private static Object references(List<String> names, Function<String, List<?>> reference) {
    return OvsdbValues.set(names.stream().map(reference).toList());
  }

  /** Every setting of these rows, also those of newer versions of Open vSwitch. */
  private static List<Map<String, Object>> settings(TransactionResult selected, List<String> rows) {
    return selected.rows().stream()
        .filter(row -> OvsdbValues.uuids(row.get("_uuid")).stream().anyMatch(rows::contains))
        .map(
            row -> {
              Map<String, Object> settings = new LinkedHashMap<>();
              row.forEach((column, value) -> settings.put(String.valueOf(column), value));
              settings.keySet().removeAll(STATE);
              return settings;
            })
        .toList();
  }

  private static String text(List<Map<String, Object>> rows) {
    try {
      return JSON.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("values of JSON cannot be written as JSON", e);
    }
  }

  private List<Map<String, Object>> parked() {
    String text = OvsdbValues.strings(row().get("external_ids")).getOrDefault(PARKED, "[]");
    try {
      return new ArrayList<>(
          JSON.readValue(text, new TypeReference<List<Map<String, Object>>>() {}));
    } catch (JsonProcessingException e) {
      throw new OvsdbException(PARKED + " of the bridge is not readable: " + e.getMessage());
    }
  }
}
