import { useMemo } from 'react';
import { bookableShares, useShares } from '../../../api/shares';
import { useShareTimelinesAhead } from '../../../api/shareTimelines';
import type { Share } from '../../../api/types';
import { day } from '../../../lib/duration';
import type { Interval } from '../../../lib/timeline';
import { useMinute } from '../../../ui/useNow';
import { chainOf, roomOf, type Room } from '../utils/room';

/** More shares than this are not put on the overview. */
const maxShares = 6;

/** More shares than this are not looked up, with those above the ones that are shown. */
const maxTimelines = 30;

/** A share that the user may book on, and what is free on it; null until that is known. */
export interface ShareRoom {
  readonly share: Share;
  readonly room: Room | null;
}

/** What is free for the next 24 hours on the shares that the user may book on. */
export function useRoom() {
  const query = useShares();
  const shares = query.data;
  const start = useMinute();
  const range: Interval = { start, end: start + day };
  const chains = useMemo(() => {
    const byName = new Map((shares ?? []).map((share) => [share.name, share]));
    return bookableShares(shares ?? []).map((share) => chainOf(share, byName));
  }, [shares]);
  const shown = chains.slice(0, maxShares);
  const booked = shown.flat().filter(({ peakReservedBps }) => peakReservedBps > 0);
  const names = [...new Set(booked.map(({ name }) => name))].slice(0, maxTimelines);
  const timelines = useShareTimelinesAhead(names, day);
  const rooms = shown.flatMap((chain): ShareRoom[] =>
    chain[0] === undefined ? [] : [{ share: chain[0], room: roomOf(chain, timelines.steps, range) }],
  );
  return {
    /** Undefined until the shares are known. */
    rooms: shares && rooms,
    /** How many shares are not shown. */
    more: chains.length - shown.length,
    range,
    failed: shares === undefined ? query.error : timelines.error,
    retry: query.refetch,
  };
}
