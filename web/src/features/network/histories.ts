import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { minute } from '../../lib/duration';

/** How far back the history of a link reaches, in milliseconds. */
export const longestHistory = 5 * minute;

export interface UsePoint {
  readonly at: number;
  readonly usedBps: number;
}

/** Points in order of time by the id of the link. */
export type LinkHistories = ReadonlyMap<string, readonly UsePoint[]>;

/** The last five minutes of every link; events make it longer. */
export const historyQuery = queryOptions({
  queryKey: ['link-history'],
  queryFn: async ({ signal }): Promise<LinkHistories> => {
    const { links } = await answer(
      client.GET('/links/history', {
        params: { query: { seconds: longestHistory / 1_000 } },
        signal,
      }),
    );
    return new Map(
      links.map(({ id, points }) => [id, points.map(({ at, usedBps }) => ({ at: Date.parse(at), usedBps }))]),
    );
  },
  // A Map holds no structure that the cache could share between answers.
  structuralSharing: false,
});

export function useLinkHistories() {
  return useQuery(historyQuery);
}
