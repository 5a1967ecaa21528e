import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { mostBookings, useBookingsWithin } from '../../../api/bookings';
import { useSeesAll } from '../../../api/roles';
import type { Booking, Hop } from '../../../api/types';
import { minute } from '../../../lib/duration';
import { formatRate } from '../../../lib/rate';
import { sentenceCase } from '../../../lib/words';
import { TextLink } from '../../../ui/ButtonLink';
import { Panel } from '../../../ui/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { useNow } from '../../../ui/useNow';
import { hopAt } from '../crossing';
import classes from '../RowTable.module.css';
import { text } from '../text';
import { QueueChart } from './QueueChart';

interface Entry {
  readonly booking: Booking;
  readonly hop: Hop;
}

/** What is on a switch for bookings that run now: entries, queues, and whose they are. */
export function EntriesPanel({ dpid }: { dpid: string }) {
  const now = Math.floor(useNow() / minute) * minute;
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useBookingsWithin({ start: now, end: now + minute }, 'booked');
  const entries: Entry[] = (query.data?.bookings ?? []).flatMap((booking) => {
    const hop = hopAt(booking, dpid);
    return hop ? [{ booking, hop }] : [];
  });
  const shown = entries.find(({ booking }) => booking.id === chosen);
  return (
    <Panel title={text.entries.title} flush>
      {query.isPending && <SkeletonRows rows={3} height={34} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && entries.length === 0 && (
        <Text c="dimmed" p="md">
          {text.entries.none}
        </Text>
      )}
      {entries.length > 0 && <EntryTable entries={entries} chosen={chosen} onChoose={setChosen} />}
      {query.data?.nextCursor != null && (
        <Text c="dimmed" size="sm" p="md">
          {text.crossing.cut(mostBookings)}
        </Text>
      )}
      {shown?.hop.queue != null && (
        <QueueChart
          key={shown.booking.id}
          place={{ dpid, port: shown.hop.outPort, queue: shown.hop.queue }}
          guaranteedBps={shown.booking.rateBps}
        />
      )}
    </Panel>
  );
}

function EntryTable(props: {
  entries: readonly Entry[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const words = text.entries;
  const seesAll = useSeesAll();
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.flows}</th>
            <th scope="col">{words.way}</th>
            <th scope="col">{words.queue}</th>
            <th scope="col" className={classes['number']}>
              {words.rate}
            </th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {props.entries.map(({ booking, hop }) => (
            <tr key={booking.id} data-chosen={booking.id === props.chosen}>
              <th scope="row">
                <TextLink to="/bookings/$id" params={{ id: booking.id }}>
                  {booking.flowGroupText}
                </TextLink>{' '}
                <small>{booking.principal}</small>
              </th>
              <td className={classes['way']}>
                {hop.inPort} → {hop.outPort}
              </td>
              <td>
                {hop.queue === null ? (
                  <small>{words.noQueue}</small>
                ) : !seesAll ? (
                  words.show(hop.queue, hop.outPort)
                ) : (
                  <UnstyledButton
                    className={classes['choose']}
                    aria-pressed={booking.id === props.chosen}
                    onClick={() => {
                      props.onChoose(booking.id === props.chosen ? null : booking.id);
                    }}
                  >
                    {words.show(hop.queue, hop.outPort)}
                  </UnstyledButton>
                )}
              </td>
              <td className={classes['number']}>{formatRate(booking.rateBps)}</td>
              <td>{hop.error ?? (hop.state === null ? words.unsent : sentenceCase(hop.state))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
