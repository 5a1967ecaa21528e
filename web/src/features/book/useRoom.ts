import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { shareTimelineQuery, useShares } from '../../api/shares';
import type { Share } from '../../api/types';
import { minute } from '../../lib/duration';
import type { Candidate } from './candidate';
import { leastFree, narrowest, narrowestLink, type Place } from './room';

/** Paths that are told of; what is booked is pinned to the first of them. */
const mostPaths = 4;

/**
 * The paths between the hosts of a candidate, and what each has left over its window. Kept with the answers to the
 * form, so that the events that put those out of date do the same to this.
 */
function pathsQuery(candidate: Candidate | null) {
  const { srcHost: from, dstHost: to } = candidate?.flowGroup ?? {};
  const window = candidate && {
    start: new Date(candidate.start).toISOString(),
    end: new Date(candidate.end).toISOString(),
  };
  return queryOptions({
    queryKey: ['booking-check', 'paths', from, to, window],
    queryFn: ({ signal }) =>
      window === null || !from || !to
        ? null
        : answer(
            client.GET('/paths', { params: { query: { from, to, ...window, limit: mostPaths } }, signal }),
          ),
    enabled: window !== null && Boolean(from) && Boolean(to),
    placeholderData: keepPreviousData,
  });
}

export function usePaths(candidate: Candidate | null) {
  return useQuery(pathsQuery(candidate));
}

/** The share and those above it, from it up to the root, as far as the person may see them. */
function chainOf(name: string, shares: readonly Share[]): Share[] {
  const share = shares.find((one) => one.name === name);
  if (share === undefined) return [];
  return share.parent === null ? [share] : [share, ...chainOf(share.parent, shares)];
}

/**
 * The share or link that has least left over the window of a candidate, of the share that it is taken from, all above
 * it, and all links of its path; undefined as long as not all of them have answered.
 */
export function useLeastLeft(share: string, candidate: Candidate | null): Place | undefined {
  const chain = chainOf(share, useShares().data ?? []);
  const paths = usePaths(candidate);
  const path = paths.data?.paths[0];
  const { start, end } = candidate ?? { start: 0, end: minute };
  const frees = useQueries({
    queries: chain.map(({ name }) => ({
      ...shareTimelineQuery(name, start, end),
      enabled: candidate !== null,
      placeholderData: keepPreviousData,
    })),
    combine: (answers) =>
      answers.map(({ data }) => (data ? leastFree(data.steps, { start, end }, data.maxReserveBps) : null)),
  });
  if (candidate === null || path === undefined || frees.length === 0) return undefined;
  const places = chain.flatMap(({ name }, index): Place[] => {
    const freeBps = frees[index];
    return freeBps == null ? [] : [{ kind: 'share', name, freeBps }];
  });
  return places.length === chain.length ? narrowest([...places, narrowestLink(path)]) : undefined;
}
