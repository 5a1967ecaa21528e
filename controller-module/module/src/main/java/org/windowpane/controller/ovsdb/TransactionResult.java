package org.windowpane.controller.ovsdb;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a transaction (RFC 7047, section 4.1.3): one object for each operation, or an error
 * in the place of the operation that failed or after all of them.
 */
record TransactionResult(Object result) {

  /** Why the transaction was refused, if it was. */
  Optional<String> error() {
    if (!(result instanceof List<?> results) || results.isEmpty()) {
      return Optional.of("the answer is not a list of results");
    }
    return results.stream()
        .filter(each -> each instanceof Map<?, ?> object && object.get("error") != null)
        .map(each -> words((Map<?, ?>) each))
        .findFirst();
  }

  private static String words(Map<?, ?> error) {
    Object details = error.get("details");
    return error.get("error") + (details == null ? "" : ": " + details);
  }

  /** The rows of the first operation, which selected them. */
  List<Map<?, ?>> rows() {
    return result instanceof List<?> results
            && results.get(0) instanceof Map<?, ?> selected
            && selected.get("rows") instanceof List<?> rows
        ? rows.stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList()
        : List.of();
  }

  /** The configuration at which the transaction is in effect. */
  long nextConfig() {
    List<?> results = (List<?>) result;
    if (results.get(results.size() - 1) instanceof Map<?, ?> selected
        && selected.get("rows") instanceof List<?> rows
        && rows.size() == 1
        && rows.get(0) instanceof Map<?, ?> row) {
      return OvsdbValues.integer(row.get("next_cfg")).orElse(0);
    }
    return 0;
  }
}
