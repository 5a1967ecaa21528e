import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';
import type { Share } from './types';

/** Every share that the user may see, parents before children. */
export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => (await answer(client.GET('/shares', { signal }))).shares,
});

export function useShares() {
  return useQuery(sharesQuery);
}

/** The shares that the user may book on. */
export function bookableShares(shares: readonly Share[]): Share[] {
  return shares.filter(({ maySpeak, maxReserveBps }) => maySpeak && maxReserveBps > 0);
}

/** What is reserved on a share from one instant to another (milliseconds). */
export function shareTimelineQuery(name: string, from: number, to: number) {
  return queryOptions({
    queryKey: ['share-timeline', name, from, to],
    queryFn: ({ signal }) => fetchShareTimeline(name, from, to, signal),
  });
}

/** The same, for those who ask for many and not for all at once. */
export async function fetchShareTimeline(name: string, from: number, to: number, signal: AbortSignal) {
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const timeline = await answer(
    client.GET('/shares/{name}/timeline', { params: { path: { name }, query }, signal }),
  );
  return {
    maxReserveBps: timeline.maxReserveBps,
    steps: timeline.steps.map((step) => ({ at: Date.parse(step.at), bps: step.reservedBps })),
  };
}
