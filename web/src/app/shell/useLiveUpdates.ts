import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { setGatewayTime } from '../../api/clock';
import { getConnection, setStream, subscribeConnection, type Connection } from '../../api/connection';
import { streamEvents, type GatewayEventName, type GatewayEvents } from '../../api/events';
import { maintenanceQuery } from '../../api/maintenance';
import { sessionQuery } from '../../api/session';
import { newestKey } from '../../features/audit/api/log';
import { applyBooking } from '../../features/bookings/api/live';
import { applyController, applyLinks, applyTables } from '../../features/network/api/live';
import { createRefresher, type Refresh } from './refresher';

type Appliers = {
  readonly [N in GatewayEventName]: (
    queries: QueryClient,
    data: GatewayEvents[N],
    refresh: Refresh,
    refreshLists: Refresh,
  ) => void;
};

/** What each event means for what is cached. */
const appliers: Appliers = {
  hello: (_, { serverTime }) => {
    setGatewayTime(serverTime);
  },
  booking: (queries, booking, refresh, refreshLists) => {
    applyBooking(queries, booking, refreshLists);
    refresh(newestKey);
    refreshLists(
      ['bookings', 'within'],
      ['bookings', 'refused'],
      ['share-timeline'],
      ['booking-check', 'paths'],
      ['impact'],
      ['shares'],
    );
  },
  share: (_, { name }, refresh) => {
    refresh(['shares'], ['share-timeline', name], ['booking-check'], newestKey);
  },
  network: (_, __, refresh) => {
    refresh(['network'], ['hosts'], ['links'], ['tables'], ['booking-check'], ['impact'], newestKey);
  },
  maintenance: (_, __, refresh) => {
    refresh(maintenanceQuery.queryKey, ['impact'], ['weak-points'], ['booking-check'], newestKey);
  },
  links: applyLinks,
  tables: applyTables,
  controller: applyController,
};

/** How often the page is read anew while the database is away, in milliseconds. */
const databaseInterval = 5_000;

/** Keeps the cache as the gateway reports, for as long as the component is there. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = createRefresher(queries);
    const refreshLists = createRefresher(queries, 3_000);
    const startedAt = Date.now();
    let wasLost = false;
    const stop = streamEvents({
      opened() {
        setStream({ state: 'live' });
        // Events are missed while the stream is broken.
        if (wasLost) {
          void queries.invalidateQueries({
            predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
          });
        }
        wasLost = false;
      },
      event(name, data) {
        appliers[name](queries, data, refresh, refreshLists);
      },
      lost(lastReceived) {
        wasLost = true;
        setStream({ state: 'stale', since: lastReceived ?? startedAt, away: 'gateway' });
      },
    });
    return () => {
      stop();
      refresh.stop();
      refreshLists.stop();
      setStream({ state: 'connecting' });
    };
  }, [queries]);
  const connection = useConnection();
  const isDatabaseAway = connection.state === 'stale' && connection.away === 'database';
  useEffect(() => {
    if (!isDatabaseAway) return;
    // Without the database there are no events that report its return.
    const timer = setInterval(() => void queries.invalidateQueries(), databaseInterval);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [queries, isDatabaseAway]);
}

/** Whether the page is live, and since when it is not. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, getConnection);
}
