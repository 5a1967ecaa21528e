import { formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import type { Interval } from '../../../lib/timeline';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { useRoom, type ShareRoom } from '../api/room';
import { text } from '../text';
import type { Room } from '../utils/room';
import { RoomChart } from './RoomChart';
import classes from './RoomPanel.module.css';

const words = text.room;

/** What is free now and for the next 24 hours on each share that a member may book on. */
export function RoomPanel() {
  const { rooms, more, range, failed, retry } = useRoom();
  const seeShares = (
    <ButtonLink to="/shares" variant="default" size="xs">
      {words.shares}
    </ButtonLink>
  );
  return (
    <Panel title={words.title} flush aside={more > 0 && <TextLink to="/shares">{words.more(more)}</TextLink>}>
      {failed !== null && <ErrorState error={failed} onRetry={() => void retry()} />}
      {rooms === undefined && failed === null && <SkeletonRows rows={2} height={90} />}
      {rooms?.length === 0 && <EmptyState action={seeShares}>{words.none}</EmptyState>}
      {rooms !== undefined && rooms.length > 0 && (
        <>
          <ul className={classes['rooms']} aria-label={words.title}>
            {rooms.map((room) => (
              <RoomItem key={room.share.name} {...room} range={range} />
            ))}
          </ul>
          <div className={classes['legend']}>{words.legend}</div>
        </>
      )}
    </Panel>
  );
}

function RoomItem({ share, room, range }: ShareRoom & { range: Interval }) {
  const { name, maxReserveBps, reservedNowBps, peakReservedBps } = share;
  const amounts = words.reservedNow(formatRate(reservedNowBps), formatRate(maxReserveBps));
  const ahead = room === null ? words.loading : aheadWords(room, range.start);
  return (
    <li>
      <div className={classes['head']}>
        <TextLink to="/shares/$name" params={{ name }}>
          {name}
        </TextLink>
        <strong>{room !== null && words.free(formatRate(room.nowBps))}</strong>
      </div>
      <small>{amounts}</small>
      <CapacityBar
        label={words.bar(name)}
        taken={reservedNowBps}
        limit={maxReserveBps}
        peak={peakReservedBps}
        kind="reserved"
        amounts={amounts}
      />
      {room !== null && (
        <RoomChart room={room} maxBps={maxReserveBps} range={range} label={words.chart(name, ahead)} />
      )}
      <div className={classes['foot']}>
        <small>{ahead}</small>
        <ButtonLink
          to="/book"
          search={{ share: name }}
          variant="default"
          size="compact-xs"
          aria-label={words.bookOn(name)}
        >
          {words.book}
        </ButtonLink>
      </div>
    </li>
  );
}

/** The least that is free, when, and what limits it. */
function aheadWords({ nowBps, leastBps, leastAt, limitedBy }: Room, now: number): string {
  const least =
    leastBps === nowBps ? words.steady : words.least(formatRate(leastBps), formatInstant(leastAt, now));
  return limitedBy === null ? least : `${least} ${words.above(limitedBy)}`;
}
