import { SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useId, useMemo, useState } from 'react';
import { useShareTimelines } from '../../../../api/shareTimelines';
import type { Share } from '../../../../api/types';
import { fillOf, formatFill } from '../../../../lib/capacity';
import { day, minute } from '../../../../lib/duration';
import { icicle } from '../../../../lib/icicle';
import { formatRate } from '../../../../lib/rate';
import { fullestAt, horizonOf } from '../../../../lib/timeline';
import { Panel } from '../../../../ui/layout/Panel';
import { EmptyState } from '../../../../ui/feedback/States';
import { problemWords } from '../../../../ui/feedback/problemWords';
import { useMinute } from '../../../../ui/useNow';
import { IcicleChart, type ShareCell } from './IcicleChart';
import classes from './SharePicture.module.css';
import { text } from './text';
import { TimeSlider } from './TimeSlider';
import { Breadcrumbs } from './Breadcrumbs';
import { reservedAt, sharesToFetch } from '../../api/reservedAt';

const route = getRouteApi('/inside/shares');

const lengths = { day, week: 7 * day, month: 30 * day, year: 365 * day } as const;
type Reach = keyof typeof lengths;

/** More rows do not fit; one looks closer for what is below. */
const rows = 6;

/** What is narrower (pixels) is not drawn. */
const narrowest = 4;

/** Where nothing was laid out yet (pixels). */
const defaultWidth = 640;

/** Timelines are asked for from a round time on, so that they are not asked for again every second. */
const grain = 5 * minute;

/**
 * All shares as a picture, each as wide as its limit and filled by what is reserved at an instant that can be chosen.
 * Timelines are asked for only of shares that are drawn wide enough; others are marked as not fetched.
 */
export function SharePicture({ shares, described }: { shares: readonly Share[]; described: string }) {
  const now = useMinute();
  const [reach, setReach] = useState<Reach>('week');
  const [chosen, setChosen] = useState<number | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { ref, width: measured } = useElementSize();
  const width = measured > 0 ? measured : defaultWidth;
  const { root, zoom } = useZoom(shares);
  const same = useId();

  const byName = useMemo(() => new Map(shares.map((share) => [share.name, share])), [shares]);
  const { cells, hidden } = useMemo(
    () =>
      icicle(
        shares.map(({ name, parent, maxReserveBps }) => ({ name, parent, size: maxReserveBps })),
        { root, rows, least: narrowest / width },
      ),
    [shares, root, width],
  );
  const start = Math.floor(now / grain) * grain;
  const range = { start, end: start + lengths[reach] };
  const asked = useMemo(() => sharesToFetch(cells, byName), [cells, byName]);
  const { steps, error } = useShareTimelines(asked, range);
  const tops = cells.filter(({ depth }) => depth === 0).map(({ name }) => steps.get(name) ?? []);
  const slider = { start: now, end: Math.max(now, horizonOf(tops, range)) };
  const at = chosen !== null && chosen > now ? Math.min(chosen, range.end) : null;
  const drawn = useMemo(
    () =>
      cells.flatMap((cell): ShareCell[] => {
        const share = byName.get(cell.name);
        if (share === undefined) return [];
        const reserved = reservedAt(share, steps, at);
        return [{ ...cell, limit: share.maxReserveBps, reserved, words: wordsOf(share, reserved) }];
      }),
    [cells, byName, steps, at],
  );
  const current = drawn.find(({ name }) => name === pointed) ?? drawn[0];
  const outer = byName.get(root ?? '')?.parent ?? null;
  const onZoomOut = useCallback(() => {
    zoom(outer);
  }, [zoom, outer]);

  return (
    <Panel
      title={text.title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={text.reach}
          value={reach}
          data={Object.entries(text.reaches).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (value in lengths) setReach(value as Reach);
          }}
        />
      }
    >
      <div className={classes['picture']}>
        <Breadcrumbs shares={shares} root={root} onZoom={zoom} />
        <TimeSlider
          range={slider}
          at={at}
          fullest={
            tops[0] ? fullestAt(tops[0].map((step) => ({ ...step, at: Math.max(now, step.at) }))) : null
          }
          onChange={setChosen}
        />
        <div ref={ref} className={classes['frame']}>
          {drawn.length > 0 ? (
            <IcicleChart
              cells={drawn}
              width={width}
              described={same}
              details={described}
              onZoom={zoom}
              onZoomOut={onZoomOut}
              onPoint={setPointed}
            />
          ) : (
            <EmptyState bare>{text.none}</EmptyState>
          )}
        </div>
        {current && (
          <p className={classes['current']} aria-hidden>
            <strong>{current.name}</strong> {current.words}
          </p>
        )}
        {error && (
          <Text size="sm" c="var(--wp-bad)" role="status">
            {text.failed} {problemWords(error).advice}
          </Text>
        )}
        <p id={same} className={classes['note']}>
          {text.keys} {text.same} {hidden > 0 && text.hidden(hidden)}{' '}
          {drawn.some(({ reserved }) => reserved === null) && text.hatched}
        </p>
      </div>
    </Panel>
  );
}

/** The share in the address that the picture shows closer; null for all, and where it no longer exists. */
function useZoom(shares: readonly Share[]) {
  const { zoom: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const root = wanted !== undefined && shares.some(({ name }) => name === wanted) ? wanted : null;
  const zoom = useCallback(
    (name: string | null) => {
      void navigate({
        search: ({ find }) => ({ ...(find !== undefined && { find }), ...(name !== null && { zoom: name }) }),
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { root, zoom };
}

function wordsOf(share: Share, reserved: number | null): string {
  const limit = formatRate(share.maxReserveBps);
  if (reserved === null) return text.unknown(limit, formatRate(share.peakReservedBps));
  return text.amounts(formatRate(reserved), limit, formatFill(fillOf(reserved, share.maxReserveBps)));
}
