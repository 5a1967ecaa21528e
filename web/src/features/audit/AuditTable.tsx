import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useHosts } from '../../api/hosts';
import type { AuditEntry, Host } from '../../api/types';
import { formatClock, formatDay } from '../../lib/time';
import { useNow } from '../../ui/useNow';
import classes from './AuditTable.module.css';
import { hostName } from './hostName';
import { kindWords } from './kinds';
import { OutcomeBadge } from './OutcomeBadge';
import type { AuditSearch } from './search';
import { SubjectLink } from './SubjectLink';
import { text } from './text';

const minute = 60_000;
const noHosts: readonly Host[] = [];

/**
 * Events as a table whose rows become cards on narrow screens; built of plain boxes with the roles of a table, as
 * that of the bookings is.
 */
export function AuditTable(props: {
  events: readonly AuditEntry[];
  search: AuditSearch;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** Said behind the last event. */
  end: string;
}) {
  const { columns } = text;
  const hosts = useHosts().data ?? noHosts;
  // Rows say no more of the time than the day: they are not drawn anew with every second.
  const now = Math.floor(useNow() / minute) * minute;
  return (
    <>
      <div className={classes['table']} role="table" aria-label={text.title}>
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['columns']}>
            {[columns.time, columns.who, columns.what, columns.about, columns.outcome].map((column) => (
              <div key={column} role="columnheader">
                {column}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']}>
          {props.events.map((event) => (
            <EventRow key={event.seq} event={event} search={props.search} hosts={hosts} now={now} />
          ))}
        </div>
      </div>
      {props.hasMore ? (
        <Button variant="default" mt="md" loading={props.isLoadingMore} onClick={props.onMore}>
          {text.showMore}
        </Button>
      ) : (
        <Text c="dimmed" size="sm" mt="md">
          {props.end}
        </Text>
      )}
    </>
  );
}

const EventRow = memo(function EventRow(props: {
  event: AuditEntry;
  search: AuditSearch;
  hosts: readonly Host[];
  now: number;
}) {
  const { event, search, hosts, now } = props;
  return (
    <div role="row" className={classes['row']}>
      <div role="cell" className={classes['time']}>
        <time dateTime={event.at} title={event.at}>
          {formatClock(event.at)}
          <small>{formatDay(event.at, now)}</small>
        </time>
      </div>
      <div role="cell" className={classes['who']}>
        <strong>{event.principal}</strong>
        <small>{event.address === 'gateway' ? text.byItself : text.from(event.address)}</small>
      </div>
      <div role="cell" className={classes['what']}>
        <Link
          to="/audit/$seq"
          params={{ seq: String(event.seq) }}
          search={search}
          className={classes['link']}
        >
          {kindWords(event.action)}
        </Link>
        <small>
          <code>{event.action}</code> {text.numbered(event.seq)}
        </small>
      </div>
      <div role="cell" className={classes['about']}>
        <span className={classes['subject']}>
          <SubjectLink subject={event.subject} inRow />
        </span>
        <Around event={event} hosts={hosts} />
      </div>
      <div role="cell" className={classes['outcome']}>
        <OutcomeBadge outcome={event.outcome} />
      </div>
    </div>
  );
});

/** The share and the hosts that it is about as well. */
function Around({ event, hosts }: { event: AuditEntry; hosts: readonly Host[] }) {
  const parts = [
    ...(event.share !== null && event.subject !== `share ${event.share}` ? [text.onShare(event.share)] : []),
    ...event.hosts.map((address) => hostName(hosts, address)),
  ];
  return parts.length > 0 && <small>{parts.join(' · ')}</small>;
}
