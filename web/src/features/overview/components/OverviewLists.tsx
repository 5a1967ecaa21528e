import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/Panel';
import { SkeletonRows } from '../../../ui/feedback/States';
import classes from '../OverviewPage.module.css';
import type { Booking, Drift, LinkUse, TableUse } from '../../../api/types';
import { formatInstant, inUserTimeZone } from '../../../lib/time';
import { amountOf } from '../../../ui/amount';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { fullestLinks, fullestTables, unrepaired } from '../utils/digest';

const count = new Intl.NumberFormat('en');

/** How many bookings and findings fit beside the other panels; the numbers above link to all of them. */
const maxBookings = 6;

/** How many links and flow tables are listed. */
const maxBars = 5;

/** A part of the overview: lines, or a sentence that there are none, or that they are coming. */
function Lines(props: { title: string; none: string; lines: readonly ReactNode[] | undefined }) {
  return (
    <Panel title={props.title} flush>
      {props.lines === undefined && <SkeletonRows rows={3} height={34} />}
      {props.lines?.length === 0 && (
        <Text c="dimmed" p="md">
          {props.none}
        </Text>
      )}
      {props.lines !== undefined && props.lines.length > 0 && (
        <ul className={classes['lines']} aria-label={props.title}>
          {props.lines}
        </ul>
      )}
    </Panel>
  );
}

/** Some bookings, each in a line that leads to it. */
export function BookingLines(props: {
  kind: 'running' | 'next' | 'refused';
  bookings: readonly Booking[] | undefined;
  now: number;
}) {
  const { kind, now } = props;
  return (
    <Lines
      title={text[kind].title}
      none={text[kind].none}
      lines={props.bookings?.slice(0, maxBookings).map((booking) => (
        <li key={booking.id}>
          <TextLink to="/bookings/$id" params={{ id: booking.id }}>
            {nameOf(booking)}
          </TextLink>
          <span>{amountOf(booking)}</span>
          <small>
            {booking.share} · {booking.principal}
          </small>
          <small>
            {kind === 'refused'
              ? inUserTimeZone(booking.refusal?.message ?? '', now)
              : whenOf(booking, kind, now)}
          </small>
        </li>
      ))}
    />
  );
}

/** "h1 → h4" where it has a path, or its flows. */
function nameOf({ pathNames, flowGroupText }: Booking): string {
  const [first, last] = [pathNames.at(0), pathNames.at(-1)];
  return first === undefined || last === undefined || pathNames.length < 2
    ? flowGroupText
    : text.links.name(first, last);
}

function whenOf({ start, end }: Booking, kind: 'running' | 'next', now: number): string {
  if (kind === 'next') return text.next.from(formatInstant(start, now));
  return end === null ? text.running.withoutEnd : text.running.until(formatInstant(end, now));
}

/** The links that carry the most of what they can. */
export function LinkLines({ links }: { links: readonly LinkUse[] | undefined }) {
  return (
    <Lines
      title={text.links.title}
      none={text.links.none}
      lines={
        links &&
        fullestLinks(links)
          .slice(0, maxBars)
          .map((link) => {
            const name = text.links.name(link.fromName, link.toName);
            const amounts = text.links.amounts(
              formatMeasuredRate(link.usedBps ?? 0),
              formatRate(link.rateBps),
            );
            return (
              <li key={link.id}>
                <TextLink to="/network/links/$link" params={{ link: link.id }}>
                  {name}
                </TextLink>
                <small>{amounts}</small>
                <CapacityBar
                  label={text.links.bar(name)}
                  taken={link.usedBps ?? 0}
                  limit={link.rateBps}
                  kind="used"
                  amounts={amounts}
                />
              </li>
            );
          })
      }
    />
  );
}

/** The flow tables with the least room left. */
export function TableLines({ tables }: { tables: readonly TableUse[] | undefined }) {
  return (
    <Lines
      title={text.tables.title}
      none={text.tables.empty}
      lines={
        tables &&
        fullestTables(tables)
          .slice(0, maxBars)
          .map((table) => {
            const name = text.tables.name(table.switchName, table.name);
            const amounts = text.tables.amounts(count.format(table.entries), count.format(table.maxEntries));
            return (
              <li key={`${table.dpid}/${table.table}`}>
                <TextLink to="/network/switches/$dpid" params={{ dpid: table.dpid }}>
                  {name}
                </TextLink>
                <small>{amounts}</small>
                <CapacityBar
                  label={text.tables.bar(name)}
                  taken={table.entries}
                  limit={table.maxEntries}
                  kind="reserved"
                  amounts={amounts}
                />
              </li>
            );
          })
      }
    />
  );
}

/** What is on switches now that is not as wanted. */
export function DriftLines({ drift, now }: { drift: readonly Drift[] | undefined; now: number }) {
  return (
    <Lines
      title={text.drift.title}
      none={text.drift.none}
      lines={
        drift &&
        unrepaired(drift)
          .slice(0, maxBookings)
          .map((one) => (
            <li key={`${one.dpid} ${one.at} ${one.kind} ${one.part} ${one.rule ?? ''}`}>
              <TextLink to="/network/switches/$dpid" params={{ dpid: one.dpid }}>
                {one.switchName}
              </TextLink>
              <span>{text.drift.what(one.kind, one.part, one.count)}</span>
              <small>{text.drift.since(formatInstant(one.at, now))}</small>
            </li>
          ))
      }
    />
  );
}
