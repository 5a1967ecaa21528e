import type { QueryClient } from '@tanstack/react-query';
import { linksQuery, networkQuery, tablesQuery } from '../../../api/network';
import type { ControllerState, LinkUseList, TableUseList } from '../../../api/types';
import { historyKey, historyLength, type LinkHistories } from './linkHistories';

/** Takes over how the links are used now, and adds it to the history where one is shown. */
export function applyLinks(queries: QueryClient, data: LinkUseList): void {
  queries.setQueryData(linksQuery.queryKey, data);
  queries.setQueryData<LinkHistories>(historyKey, (histories) =>
    histories === undefined ? undefined : extended(histories, data),
  );
}

/** The histories with one more point each; what is older than they reach is dropped. */
export function extended(histories: LinkHistories, { at, links }: LinkUseList): LinkHistories {
  const instant = Date.parse(at);
  const next = new Map(histories);
  for (const { id, usedBps } of links) {
    if (usedBps === null) continue;
    const before = histories.get(id) ?? [];
    const first = before.findIndex((point) => point.at >= instant - historyLength);
    const end = before.findLastIndex((point) => point.at < instant) + 1;
    const points = first === -1 ? [] : before.slice(first, end);
    points.push({ at: instant, usedBps });
    next.set(id, points);
  }
  return next;
}

/** Takes over how full the flow tables are now. */
export function applyTables(queries: QueryClient, data: TableUseList): void {
  queries.setQueryData(tablesQuery.queryKey, data);
}

/** Takes over whether the controller is connected. */
export function applyController(
  queries: QueryClient,
  { connected, since }: Pick<ControllerState, 'connected' | 'since'>,
): void {
  queries.setQueryData(networkQuery.queryKey, (network) =>
    network === undefined
      ? undefined
      : { ...network, controller: { ...network.controller, connected, since } },
  );
  void queries.invalidateQueries({ queryKey: networkQuery.queryKey });
}
