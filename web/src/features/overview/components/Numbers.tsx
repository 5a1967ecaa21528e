import { Link } from '@tanstack/react-router';
import type { Drift } from '../../../api/types';
import { fillOf, formatFill, pressureOf } from '../../../lib/capacity';
import { formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { fullestTables, nearTheirRate, reservedIn, unrepaired } from '../utils/digest';
import classes from '../OverviewPage.module.css';
import type { OverviewData } from '../api/overview';
import { text } from '../text';
import type { ReactNode } from 'react';

/** The state of the network in six numbers, each a link to its details. */
export function Numbers({ data, now }: { data: OverviewData; now: number }) {
  const { running, next, links, down, tables, refused, drift } = data;
  const first = next?.at(0);
  const fullest = tables && fullestTables(tables).at(0);
  const fill = fullest && fillOf(fullest.entries, fullest.maxEntries);
  const near = links && nearTheirRate(links);
  const last = refused?.at(0);
  return (
    <nav aria-label={text.numbers} className={classes['numbers']}>
      <Link to="/bookings" search={{ scope: 'all', state: 'booked' }}>
        <NumberWords
          value={running && count(running.length, data.cut)}
          what={text.running.number(running?.length ?? 0)}
          note={running && text.running.note(formatRate(reservedIn(running)))}
        />
      </Link>
      <Link to="/bookings" search={{ scope: 'all', state: 'booked' }}>
        <NumberWords
          value={next && count(next.length, data.cut)}
          what={text.next.number(next?.length ?? 0)}
          note={next && (first ? text.next.note(formatInstant(first.start, now)) : text.next.nothing)}
        />
      </Link>
      <Link to="/network">
        <NumberWords
          value={near?.toString()}
          what={text.links.number(near ?? 0)}
          note={links && (down > 0 ? text.links.down(down) : text.links.note(links.length))}
          calls={down > 0 || (near ?? 0) > 0}
        />
      </Link>
      <Link
        {...(fullest
          ? { to: '/network/switches/$dpid', params: { dpid: fullest.dpid } }
          : { to: '/network' })}
      >
        <NumberWords
          value={fill ? formatFill(fill) : tables && '–'}
          what={text.tables.number}
          note={tables && (fullest ? text.tables.name(fullest.switchName, fullest.name) : text.tables.empty)}
          calls={fill !== undefined && pressureOf(fill) !== 'calm'}
        />
      </Link>
      <Link to="/bookings" search={{ scope: 'all', state: 'refused' }}>
        <NumberWords
          value={refused && String(refused.length)}
          what={text.refused.number}
          note={
            refused && (last ? text.refused.note(formatInstant(last.createdAt, now)) : text.refused.nothing)
          }
        />
      </Link>
      {drift !== null && <DriftNumber drift={drift} />}
    </nav>
  );
}

function DriftNumber({ drift }: { drift: readonly Drift[] | undefined }) {
  const open = drift && unrepaired(drift);
  return (
    <Link
      {...(open?.[0]
        ? { to: '/network/switches/$dpid', params: { dpid: open[0].dpid } }
        : { to: '/network' })}
    >
      <NumberWords
        value={open && String(open.length)}
        what={text.drift.number(open?.length ?? 0)}
        note={drift && open && noteOf(drift.length - open.length, open.length)}
        calls={(open?.length ?? 0) > 0}
      />
    </Link>
  );
}

/** A number, and that there may be more where not all was looked at. */
function count(number: number, cut: boolean): string {
  return cut ? `${number}+` : String(number);
}

/** A note beside the differences that are still there. */
function noteOf(repaired: number, open: number): string | null {
  if (repaired > 0) return text.drift.repaired(repaired);
  return open === 0 ? text.drift.nothing : null;
}

/** One number of the overview with what it counts, as one link to its details. */
function NumberWords(props: { value: string | undefined; what: string; note: ReactNode; calls?: boolean }) {
  return (
    <span className={classes['number']} data-calls={props.calls ?? false}>
      <strong>{props.value ?? '…'}</strong>
      <span>{props.what}</span>
      <small>{props.note}</small>
    </span>
  );
}
