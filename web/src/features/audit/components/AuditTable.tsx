import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useHosts } from '../../../api/hosts';
import type { AuditEntry, Host } from '../../../api/types';
import { hostName } from '../../../lib/naming';
import { formatClock, formatDay } from '../../../lib/time';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RowLink } from '../../../ui/table/RowLink';
import { useMinute } from '../../../ui/useNow';
import type { AuditSearch } from '../search';
import { text } from '../text';
import { kindWords } from '../utils/kinds';
import classes from './AuditTable.module.css';
import { OutcomeBadge } from './OutcomeBadge';
import { SubjectLink } from './SubjectLink';

const noHosts: readonly Host[] = [];

/** The events of the audit log, newest first, and the way to load older ones. */
export function AuditTable(props: {
  events: readonly AuditEntry[];
  search: AuditSearch;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** Shown after the last event. */
  end: string;
}) {
  const { search } = props;
  const hosts = useHosts().data ?? noHosts;
  // Rows show the day but no shorter time: they are not drawn again every second.
  const now = useMinute();
  const columns = useMemo(() => columnsOf(search, hosts, now), [search, hosts, now]);
  return (
    <>
      <DataTable
        cards
        framed
        className={classes['table']}
        label={text.title}
        template="6.5rem minmax(7rem, 0.8fr) minmax(10rem, 1.2fr) minmax(10rem, 1.6fr) 6.5rem"
        columns={columns}
        rows={props.events}
        idOf={idOf}
      />
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

function idOf({ seq }: AuditEntry): string {
  return String(seq);
}

function columnsOf(search: AuditSearch, hosts: readonly Host[], now: number): readonly Column<AuditEntry>[] {
  const headers = text.columns;
  return [
    {
      id: 'time',
      header: headers.time,
      className: classes['time'],
      cell: ({ at }) => (
        <time dateTime={at} title={at}>
          {formatClock(at)}
          <small>{formatDay(at, now)}</small>
        </time>
      ),
    },
    {
      id: 'who',
      header: headers.who,
      className: classes['who'],
      cell: ({ principal, address }) => (
        <>
          <strong>{principal}</strong>
          <small>{address === 'gateway' ? text.byItself : text.from(address)}</small>
        </>
      ),
    },
    {
      id: 'what',
      header: headers.what,
      className: classes['what'],
      cell: ({ seq, action }) => (
        <>
          <RowLink to="/audit/$seq" params={{ seq: String(seq) }} search={search}>
            {kindWords(action)}
          </RowLink>
          <small>
            <code>{action}</code> {text.numbered(seq)}
          </small>
        </>
      ),
    },
    {
      id: 'about',
      header: headers.about,
      className: classes['about'],
      cell: (event) => (
        <>
          <span className={classes['subject']}>
            <SubjectLink subject={event.subject} inRow />
          </span>
          <Context event={event} hosts={hosts} />
        </>
      ),
    },
    {
      id: 'outcome',
      header: headers.outcome,
      className: classes['outcome'],
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
  ];
}

/** The share and the hosts that the event is about besides its subject. */
function Context({ event, hosts }: { event: AuditEntry; hosts: readonly Host[] }) {
  const parts = [
    ...(event.share !== null && event.subject !== `share ${event.share}` ? [text.onShare(event.share)] : []),
    ...event.hosts.map((address) => hostName(hosts, address)),
  ];
  return parts.length > 0 && <small>{parts.join(' · ')}</small>;
}
