import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';
import type { LinkAtPort, Maintenance } from './types';

/** Every maintenance window, those that start first first. */
export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => (await answer(client.GET('/maintenance', { signal }))).maintenance,
});

export function useMaintenance() {
  return useQuery(maintenanceQuery);
}

export type MaintenanceState = Maintenance['state'];

/**
 * The state of a window at an instant: no event reports that a window starts or ends by itself. The instant may be that of the last
 * whole minute, so that a window that the gateway reported as active is.
 */
export function stateAt(
  { state, start, end }: Pick<Maintenance, 'state' | 'start' | 'end'>,
  now: number,
): MaintenanceState {
  if (state === 'over' || (end !== null && Date.parse(end) <= now)) return 'over';
  return state === 'active' || Date.parse(start) <= now ? 'active' : 'planned';
}

/** Whether a window takes a switch out of service, or one of these links, each of which is named by the port at one end. */
export function affects(
  { switches, links }: Pick<Maintenance, 'switches' | 'links'>,
  parts: { readonly switches: readonly string[]; readonly ports: readonly LinkAtPort[] },
): boolean {
  return (
    switches.some((dpid) => parts.switches.includes(dpid)) ||
    links.some((link) => parts.ports.some(({ dpid, port }) => dpid === link.dpid && port === link.port))
  );
}
