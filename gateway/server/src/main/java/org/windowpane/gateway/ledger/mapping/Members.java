package org.windowpane.gateway.ledger.mapping;

import java.util.Collection;
import java.util.function.Function;

/**
 * A set that belongs to each row and is stored in a table of its own, one entry of the set in each
 * row of it.
 *
 * @param table its name
 * @param owner the column with the key of the row that the set belongs to
 * @param column the column with an entry of the set
 * @param type the type of {@code column}: {@code text} or {@code inet}
 * @param alias the name under which a query returns the set, as an array of texts
 * @param values the set of a row
 * @param <R> the rows that the sets belong to
 */
public record Members<R>(
    String table,
    String owner,
    String column,
    String type,
    String alias,
    Function<R, ? extends Collection<?>> values) {}
