import { queryOptions, useQuery } from '@tanstack/react-query';
import { gatewayNow } from '../../../api/clock';
import { answer, client } from '../../../api/client';
import { minute } from '../../../lib/duration';

/** How far back the history of a link reaches, in milliseconds. */
export const historyLength = 5 * minute;

export interface UsePoint {
  readonly at: number;
  readonly usedBps: number;
}

/** Points in order of time by the id of the link. */
export type LinkHistories = ReadonlyMap<string, readonly UsePoint[]>;

/** As many points of all links together are fetched at once; to read more takes so long that it is felt. */
const maxPoints = 12_000;

/** How far back the histories of so many links are fetched, in seconds. */
export function reachOf(links: number): number {
  return Math.max(10, Math.min(historyLength / 1_000, Math.floor(maxPoints / Math.max(1, links))));
}

export const historyKey = ['link-history'] as const;

/** The last minutes of so many links, less of them the more there are; events make it longer, up to five. */
const historyQuery = (count: number) =>
  queryOptions({
    queryKey: historyKey,
    queryFn: async ({ signal }): Promise<LinkHistories> => {
      const { links } = await answer(
        client.GET('/links/history', { params: { query: { seconds: reachOf(count) } }, signal }),
      );
      return new Map(links.map(({ id, points }) => [id, points.map(pointOf)]));
    },
    // A Map holds no structure that the cache could share between answers.
    structuralSharing: false,
  });

function pointOf({ at, usedBps }: { readonly at: string; readonly usedBps: number }): UsePoint {
  return { at: Date.parse(at), usedBps };
}

/** The histories, as soon as it is known of how many links; zero for not yet. */
export function useLinkHistories(count: number) {
  return useQuery({ ...historyQuery(count), enabled: count > 0 });
}

/**
 * The last five minutes of one link: what is in the histories, and before that what the gateway has kept of it, asked
 * for once.
 */
export function useLinkHistory(link: string, histories: LinkHistories | undefined): readonly UsePoint[] {
  const live = histories?.get(link) ?? [];
  const first = live[0]?.at;
  const last = live.at(-1)?.at;
  const isShort = first !== undefined && last !== undefined && last - first < historyLength - 5_000;
  const past = useQuery({
    queryKey: ['link-history-before', link],
    enabled: isShort,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<readonly UsePoint[]> => {
      const to = gatewayNow();
      const query = {
        link,
        from: new Date(to - historyLength).toISOString(),
        to: new Date(to).toISOString(),
        points: historyLength / 1_000,
      };
      const { points } = await answer(client.GET('/links/utilization', { params: { query }, signal }));
      return points.flatMap(({ at, mean }) => (mean === null ? [] : [{ at: Date.parse(at), usedBps: mean }]));
    },
  }).data;
  if (!isShort || past === undefined) return live;
  const before = past.filter(({ at }) => at < first && at >= last - historyLength);
  return [...before, ...live];
}
