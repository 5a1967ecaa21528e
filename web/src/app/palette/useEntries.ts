import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { latestOwnQuery } from '../../api/bookings';
import { gatewayNow } from '../../api/clock';
import { hostsQuery } from '../../api/hosts';
import { networkQuery } from '../../api/network';
import { useSeesAll } from '../../api/roles';
import { sharesQuery } from '../../api/shares';
import { usersQuery } from '../../api/users';
import { placesOf } from '../places';
import { endsIn } from './ends';
import {
  bookBetween,
  bookingEntries,
  generalActions,
  hostEntries,
  linkEntries,
  placeEntries,
  shareActions,
  shareEntries,
  switchEntries,
  userEntries,
  type Entry,
} from './entries';
import { wordsOf } from './match';
import { text } from './text';

/**
 * Everything that the user may see and do, as far as it has been fetched, with the entries of this query. Accounts are
 * fetched only for users who may see them.
 */
export function useEntries(query: string) {
  const seesAll = useSeesAll();
  const shares = useQuery(sharesQuery);
  const hosts = useQuery(hostsQuery);
  const network = useQuery(networkQuery);
  const bookings = useQuery(latestOwnQuery);
  const users = useQuery({ ...usersQuery, enabled: seesAll });
  const asked = [shares, hosts, network, bookings, ...(seesAll ? [users] : [])];

  const mayBook = shares.data?.some(({ maySpeak, maxReserveBps }) => maySpeak && maxReserveBps > 0) ?? false;
  const fixed = useMemo(
    () => [...placeEntries(placesOf(seesAll)), ...generalActions(mayBook)],
    [seesAll, mayBook],
  );
  const ofShares = useMemo(() => shareEntries(shares.data ?? []), [shares.data]);
  const onShares = useMemo(() => shareActions(shares.data ?? []), [shares.data]);
  const ofHosts = useMemo(() => hostEntries(hosts.data ?? [], network.data), [hosts.data, network.data]);
  const ofNetwork = useMemo(
    () => (network.data ? [...switchEntries(network.data), ...linkEntries(network.data)] : []),
    [network.data],
  );
  const ofBookings = useMemo(() => bookingEntries(bookings.data ?? [], gatewayNow()), [bookings.data]);
  const ofUsers = useMemo(() => userEntries(users.data ?? []), [users.data]);
  const entries = useMemo(
    (): readonly Entry[] => [...fixed, ...ofShares, ...ofHosts, ...ofBookings, ...ofNetwork, ...ofUsers],
    [fixed, ofShares, ofHosts, ofBookings, ofNetwork, ofUsers],
  );

  const offers = useMemo((): readonly Entry[] => {
    const ends = mayBook ? endsIn(query, hosts.data ?? []) : null;
    if (ends === null) return [];
    const named = ofHosts.filter(({ label }) => label === ends.from || label === ends.to);
    return [bookBetween(ends), ...named];
  }, [mayBook, query, hosts.data, ofHosts]);
  return {
    /** Two hosts that were typed are an offer of their own, whatever else was typed around them. */
    offers,
    entries: asksForAction(query) ? [...entries, ...onShares] : entries,
    isPending: asked.some((part) => part.isPending && part.fetchStatus !== 'idle'),
    isFailed: asked.some((part) => part.isError && part.data === undefined),
    retry: () => {
      for (const part of asked) if (part.isError) void part.refetch();
    },
  };
}

const actionWords = wordsOf([text.actions.bookOn(''), text.actions.delegate('')].join(' ')).filter(
  (word) => word.length > 3,
);

/** Whether what can be done on every single share is looked for; else it would be as much as all the rest. */
function asksForAction(query: string): boolean {
  return wordsOf(query).some(
    (word) => word.length >= 3 && actionWords.some((action) => action.startsWith(word)),
  );
}
