import { memo, type KeyboardEvent } from 'react';
import type { Booking } from '../../../../api/types';
import { minute } from '../../../../lib/duration';
import { formatWindow } from '../../../../lib/time';
import type { Interval } from '../../../../lib/timeline';
import { amountOf } from '../../../../ui/amount';
import { useNow } from '../../../../ui/useNow';
import { isInstalled } from '../../utils/capabilities';
import { nameOf } from '../../utils/endpoints';
import { isGranted } from '../../utils/phase';
import type { Grouping } from '../../search';
import { text } from '../../text';
import classes from './GanttChart.module.css';
import { placeOf, type Bar } from './rows';

/** From this part of what is seen on, there is room for words in a bar. */
const worded = 0.07;

const quarter = 15 * minute;

interface LaneProps {
  readonly bars: readonly Bar[];
  readonly name: string;
  readonly by: Grouping;
  readonly range: Interval;
  readonly least: number;
  /** The booking that is reached with Tab, where it is in this lane. */
  readonly active: string | null;
  /** Takes the keyboard to a bar that is there now, if that is the one it was led to. */
  readonly onShown: (name: string, id: string, bar: HTMLElement) => void;
  readonly onKey: (name: string, id: string, event: KeyboardEvent) => void;
  readonly onActivate: (name: string, id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Bookings that do not overlap, as bars that lead to their pages. */
export const LaneRow = memo(function LaneRow(props: LaneProps) {
  const { name, by } = props;
  // Bars show no more of the time than the day, which begins at a quarter of an hour in every zone: they are not drawn
  // anew with every second.
  const today = Math.floor(useNow() / quarter) * quarter;
  return (
    <ul className={classes['lane']} aria-label={`${text.gantt.groupings[by]} ${name}`}>
      {props.bars.map((bar) => (
        <BarItem
          key={bar.booking.id}
          bar={bar}
          name={name}
          range={props.range}
          least={props.least}
          isActive={props.active === bar.booking.id}
          now={today}
          onShown={props.onShown}
          onKey={props.onKey}
          onActivate={props.onActivate}
          onOpen={props.onOpen}
        />
      ))}
    </ul>
  );
});

type BarProps = Omit<LaneProps, 'bars' | 'by' | 'active'> & {
  readonly bar: Bar;
  readonly isActive: boolean;
  readonly now: number;
};

const BarItem = memo(function BarItem(props: BarProps) {
  const { bar, name, now } = props;
  const { booking } = bar;
  const { left, width } = placeOf(bar, props.range, props.least);
  const words = wordsOf(booking, now);
  const network = networkOf(booking);
  return (
    <li style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
      <a
        ref={(link) => {
          if (link !== null) props.onShown(name, booking.id, link);
        }}
        href={`/bookings/${booking.id}`}
        className={classes['bar']}
        data-state={booking.state}
        data-network={network}
        tabIndex={props.isActive ? 0 : -1}
        aria-label={words}
        title={words}
        onKeyDown={(event) => {
          props.onKey(name, booking.id, event);
        }}
        onFocus={() => {
          props.onActivate(name, booking.id);
        }}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          props.onOpen(booking.id);
        }}
      >
        {width >= worded && <span>{`${nameOf(booking)} · ${amountOf(booking)}`}</span>}
      </a>
    </li>
  );
});

/** What the network does with it, where there is anything for it to do. */
function networkOf(booking: Booking): string {
  return isGranted(booking) && isInstalled(booking) ? booking.deployment.state : 'none';
}

function wordsOf(booking: Booking, now: number): string {
  const { start, end, state, deployment } = booking;
  return [
    nameOf(booking),
    amountOf(booking),
    formatWindow(start, end, now),
    text.gantt.booking(text.bookingStates[state]),
    ...(isGranted(booking)
      ? [
          text.gantt.network(
            isInstalled(booking) ? text.deploymentStates[deployment.state] : text.notInstalled,
          ),
        ]
      : []),
    text.gantt.share(booking.share),
    text.by(booking.principal),
  ].join(', ');
}
