import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useMayBook } from '../../../../api/roles';
import type { Booking } from '../../../../api/types';
import { timeLabel, timeTicks } from '../../../../charts/axis';
import { minute } from '../../../../lib/duration';
import type { Interval } from '../../../../lib/timeline';
import { EmptyState } from '../../../../ui/feedback/States';
import { ButtonLink } from '../../../../ui/layout/ButtonLink';
import { useNow } from '../../../../ui/useNow';
import { useRowWindow } from '../../../../ui/table/useRowWindow';
import type { Grouping } from '../../search';
import { text } from '../../text';
import classes from './GanttChart.module.css';
import { LaneRow } from './LaneRow';
import { firstPosition, led, positionOf, rowsOf, type Row } from './rows';

/** In pixels. */
const rowHeight = 30;

/** No bar is narrower than this part of what is seen. */
const leastPart = 1 / 160;

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** The bar that the keyboard is at: a booking, and the name under which it is drawn. */
interface Active {
  readonly name: string;
  readonly id: string;
}

/**
 * Bookings as bars over time in rows by share, host or application. One bar at a time is reached with Tab; arrows lead from it to the
 * others, Enter opens its page. Only the rows near to what is seen are there, and that of the keyboard.
 */
export function GanttChart(props: {
  bookings: readonly Booking[];
  by: Grouping;
  range: Interval;
  /** Whether what is shown is of another stretch of time still. */
  busy: boolean;
}) {
  const { bookings, by } = props;
  const { start, end } = props.range;
  const least = (end - start) * leastPart;
  const rows = useMemo(
    () => rowsOf(bookings, by, { start, end }, least, text),
    [bookings, by, start, end, least],
  );
  const range = useMemo(() => ({ start, end }), [start, end]);
  const help = useId();
  const wanted = useRef<Active | null>(null);
  const [active, setActive] = useState<Active | null>(null);
  const at = (active && positionOf(rows, active.name, active.id)) ?? firstPosition(rows);
  const { list, virtualizer, drawn } = useRowWindow<HTMLDivElement>({
    count: rows.length,
    heightOf: () => rowHeight,
    keyOf: useCallback((index) => rows[index]?.key ?? index.toString(), [rows]),
    focused: at?.row ?? -1,
  });
  const navigate = useNavigate();
  const open = useCallback(
    (id: string) => {
      void navigate({ to: '/bookings/$id', params: { id } });
    },
    [navigate],
  );
  const activate = useCallback((name: string, id: string) => {
    setActive({ name, id });
  }, []);
  const onBarShown = useCallback((name: string, id: string, bar: HTMLElement) => {
    if (wanted.current?.name !== name || wanted.current.id !== id) return;
    wanted.current = null;
    bar.focus({ preventScroll: true });
  }, []);
  const go = useCallback(
    (name: string, id: string, event: KeyboardEvent) => {
      if (!keys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const from = positionOf(rows, name, id);
      if (from === undefined) return;
      const next = led(rows, from, event.key);
      if (next.row === from.row && next.bar === from.bar) return;
      const row = rows[next.row];
      const bar = row?.kind === 'lane' ? row.bars[next.bar] : undefined;
      if (row === undefined || bar === undefined) return;
      wanted.current = { name: row.name, id: bar.booking.id };
      setActive(wanted.current);
      virtualizer.scrollToIndex(next.row, { align: 'auto' });
    },
    [rows, virtualizer],
  );
  if (rows.length === 0) return <NoBars />;
  return (
    <section
      className={classes['chart']}
      aria-label={text.gantt.label}
      aria-describedby={help}
      aria-busy={props.busy}
      data-busy={props.busy}
    >
      <p id={help} className={classes['hidden']}>
        {text.gantt.keys}
      </p>
      <Axis range={range} />
      <div ref={list} className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
        <Grid range={range} />
        {drawn.map(({ index, key, top }) => {
          const row = rows[index];
          return (
            row && (
              <div key={key} className={classes['row']} style={{ transform: `translateY(${top}px)` }}>
                {row.kind === 'head' ? (
                  <Head row={row} by={by} />
                ) : (
                  <LaneRow
                    bars={row.bars}
                    name={row.name}
                    by={by}
                    range={range}
                    least={least}
                    active={at?.row === index ? (row.bars[at.bar]?.booking.id ?? null) : null}
                    onShown={onBarShown}
                    onKey={go}
                    onActivate={activate}
                    onOpen={open}
                  />
                )}
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function Head({ row, by }: { row: Extract<Row, { kind: 'head' }>; by: Grouping }) {
  return (
    <h2 className={classes['head']}>
      {row.name === text.noApplication ? row.name : `${text.gantt.groupings[by]} ${row.name}`}{' '}
      <span>{row.count}</span>
    </h2>
  );
}

function ticksOf({ start, end }: Interval): number[] {
  return timeTicks(start, end, 8, -new Date(end).getTimezoneOffset() * minute);
}

function Axis({ range }: { range: Interval }) {
  const length = range.end - range.start;
  return (
    <div className={classes['axis']} aria-hidden>
      {ticksOf(range).map((tick) => (
        <span key={tick} style={{ left: `${((tick - range.start) / length) * 100}%` }}>
          {timeLabel(tick, length)}
        </span>
      ))}
      <NowMark range={range} label />
    </div>
  );
}

function Grid({ range }: { range: Interval }) {
  const length = range.end - range.start;
  return (
    <div className={classes['grid']} aria-hidden>
      {ticksOf(range).map((tick) => (
        <span key={tick} style={{ left: `${((tick - range.start) / length) * 100}%` }} />
      ))}
      <NowMark range={range} />
    </div>
  );
}

function NowMark({ range, label = false }: { range: Interval; label?: boolean }) {
  const now = useNow();
  if (now < range.start || now >= range.end) return null;
  const left = `${((now - range.start) / (range.end - range.start)) * 100}%`;
  return (
    <span className={label ? classes['nowWord'] : classes['now']} style={{ left }}>
      {label && text.gantt.nowLine}
    </span>
  );
}

/** There are no bookings in the period: what a bar would be, and how to make one. */
function NoBars() {
  const mayBook = useMayBook();
  return (
    <EmptyState
      action={
        mayBook && (
          <ButtonLink to="/book" variant="default" size="xs">
            {text.book}
          </ButtonLink>
        )
      }
    >
      {text.gantt.none}
    </EmptyState>
  );
}
