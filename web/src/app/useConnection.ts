import { useSyncExternalStore } from 'react';
import { getConnection, subscribeConnection, type Connection } from '../api/connection';

/** Whether the page is live, and since when it is not. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, getConnection);
}
