import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { LinkTimeline, LinkTimelines } from '../../../api/types';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { formatInstant, formatWindow } from '../../../lib/time';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { useRowWindow } from '../../../ui/table/useRowWindow';
import { useMinute } from '../../../ui/useNow';
import type { Measure } from '../search';
import { text } from '../text';
import { NothingFound } from './NothingFound';
import { countOf, indexAt, stepAt } from '../utils/timeline';
import { barsOf, rowHeight } from '../utils/heatmap';
import classes from './Heatmap.module.css';

const words = text.timeline;

interface Cell {
  readonly row: number;
  readonly step: number;
}

/** Links by time. Of many links only the visible rows are drawn, and of many steps only where their colors change. */
export function Heatmap({ table, measure }: { table: LinkTimelines; measure: Measure }) {
  const navigate = useNavigate();
  const now = useMinute();
  const { links } = table;
  const count = countOf(table);
  const [cell, setCell] = useState<Cell>({ row: 0, step: indexAt(table, Date.parse(table.now)) });
  const ids = useMemo(() => links.map(({ id }) => id), [links]);
  const keyOf = useMemo(() => (index: number) => ids[index] ?? String(index), [ids]);
  const { list, virtualizer, drawn } = useRowWindow<HTMLDivElement>({
    count: links.length,
    enabled: links.length > 40,
    heightOf: () => rowHeight,
    keyOf,
    focused: cell.row,
  });
  const isVirtual = links.length > 40;
  const chosen = links[cell.row];
  const step = Math.min(cell.step, count - 1);
  const open = (link: LinkTimeline, at: number) => {
    const { start, end } = stepAt(table, at);
    void navigate({
      to: '/bookings',
      search: {
        scope: 'all',
        link: link.id,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
      },
    });
  };
  const move = (row: number, at: number) => {
    const next = {
      row: Math.min(links.length - 1, Math.max(0, row)),
      step: Math.min(count - 1, Math.max(0, at)),
    };
    setCell(next);
    if (isVirtual) virtualizer.scrollToIndex(next.row, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: [cell.row - 1, step],
      ArrowDown: [cell.row + 1, step],
      ArrowLeft: [cell.row, step - 1],
      ArrowRight: [cell.row, step + 1],
      PageUp: [cell.row - 10, step],
      PageDown: [cell.row + 10, step],
      Home: [cell.row, 0],
      End: [cell.row, count - 1],
    }[event.key];
    if (to?.[0] !== undefined && to[1] !== undefined) move(to[0], to[1]);
    else if (event.key === 'Enter' && chosen) open(chosen, step);
    else return;
    event.preventDefault();
  };
  if (chosen === undefined) return <NothingFound>{words.none}</NothingFound>;
  return (
    <>
      <p className={classes['figures']} role="status">
        {describe(table, chosen, step, now)}
      </p>
      <div className={classes['axis']} aria-hidden>
        <span>{formatInstant(table.from, now)}</span>
        <span>{formatInstant(table.to, now)}</span>
      </div>
      <div
        role="grid"
        tabIndex={0}
        aria-label={words.grid}
        aria-rowcount={links.length}
        aria-colcount={count + 1}
        aria-activedescendant="heatmap-cell"
        className={classes['grid']}
        onKeyDown={onKeyDown}
      >
        <div
          ref={list}
          role="rowgroup"
          className={classes['rows']}
          style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {drawn.map(({ index, key, top }) => {
            const link = links[index];
            if (link === undefined) return null;
            const stepUnder = (event: PointerEvent | React.MouseEvent) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              const part = width > 0 ? (event.clientX - left) / width : 0;
              return Math.min(count - 1, Math.max(0, Math.floor(part * count)));
            };
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 1}
                className={classes['row']}
                style={isVirtual ? { position: 'absolute', insetInline: 0, top } : undefined}
              >
                <div role="rowheader" className={classes['name']}>
                  <TextLink to="/network/links/$link" params={{ link: link.id }} tabIndex={-1}>
                    {text.links.direction(link.fromName, link.toName)}
                  </TextLink>
                </div>
                {/* The keys of the grid do the same. */}
                <div
                  role="presentation"
                  className={classes['cells']}
                  onPointerMove={(event) => {
                    const at = stepUnder(event);
                    if (index !== cell.row || at !== cell.step) setCell({ row: index, step: at });
                  }}
                  onClick={(event) => {
                    open(link, stepUnder(event));
                  }}
                >
                  <Bars link={link} measure={measure} count={count} />
                  {index === cell.row && (
                    <div
                      id="heatmap-cell"
                      role="gridcell"
                      aria-colindex={step + 2}
                      aria-label={describe(table, link, step, now)}
                      className={classes['cell']}
                      style={{ left: `${(step / count) * 100}%`, width: `${100 / count}%` }}
                    />
                  )}
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function Bars({ link, measure, count }: { link: LinkTimeline; measure: Measure; count: number }) {
  const bars = useMemo(() => barsOf(link, measure), [link, measure]);
  return (
    <svg viewBox={`0 0 ${count} ${rowHeight}`} preserveAspectRatio="none" aria-hidden>
      {bars.map(({ x, y, width, height, kind }) => (
        <rect key={`${y} ${x}`} x={x} y={y} width={width} height={height} data-kind={kind} />
      ))}
    </svg>
  );
}

/** A cell in words. */
function describe(table: LinkTimelines, link: LinkTimeline, step: number, now: number): string {
  const { start, end } = stepAt(table, step);
  const used = link.usedBps[step] ?? null;
  return words.cell(
    text.links.direction(link.fromName, link.toName),
    formatWindow(start, end, now),
    used === null ? text.links.notMeasured : formatMeasuredRate(used),
    formatRate(link.reservedBps[step] ?? 0),
    words.states[link.states[step] ?? 'up'],
  );
}
