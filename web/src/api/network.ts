import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';
import { useMaintains, useSeesAll } from './roles';

/** The network as the controller sees it. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: ({ signal }) => answer(client.GET('/network', { signal })),
});

export function useNetwork() {
  return useQuery(networkQuery);
}

/** Why no booking can be installed for now; null where one can, or where the network is not known yet. */
export function useWhyNothingIsInstalled(): 'controller' | 'switches' | null {
  const { data } = useNetwork();
  if (data === undefined) return null;
  if (!data.controller.connected) return 'controller';
  return data.switches.length === 0 ? 'switches' : null;
}

/** How the links are used now; events replace it once a second. */
export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => answer(client.GET('/links', { signal })),
});

export function useLinks() {
  return useQuery(linksQuery);
}

/** How full the flow tables are now; events replace it. */
export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: ({ signal }) => answer(client.GET('/tables', { signal })),
});

export function useTables() {
  return useQuery(tablesQuery);
}

/** Which controller drives the switches, and which would take over. No event reports it. */
export const controllersQuery = queryOptions({
  queryKey: ['controllers'],
  queryFn: ({ signal }) => answer(client.GET('/controllers', { signal })),
  refetchInterval: 5_000,
});

/**
 * What was found on switches that is not as wanted, for those who see everything; fetched every ten seconds, because no
 * event reports it.
 */
export function useDrift() {
  return useQuery({
    queryKey: ['drift'],
    enabled: useSeesAll(),
    queryFn: ({ signal }) => answer(client.GET('/drift', { signal })),
    refetchInterval: 10_000,
  });
}

/** What needs the attention of administrators, the most urgent first; null for others. No event reports it. */
export function useAttention() {
  const enabled = useMaintains();
  const query = useQuery({
    queryKey: ['attention'],
    enabled,
    queryFn: ({ signal }) => answer(client.GET('/attention', { signal })),
    refetchInterval: 10_000,
  });
  return enabled ? query : null;
}
