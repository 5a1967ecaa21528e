import { ScrollArea } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { CounterOffer, WindowCheck } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { formatWindow, formatWeekday } from '../../lib/time';
import { refusalTitle } from '../../ui/refusalWords';
import { useNow } from '../../ui/useNow';
import { PlaceLink } from './PlaceLink';
import { clockNote } from './preview';
import { placeNamed } from './room';
import { text } from './text';
import classes from './WindowList.module.css';

/** Every window of a series with its answer, in order of time; it scrolls by itself where they are many. */
export function WindowList(props: { windows: readonly WindowCheck[]; time: string; zone: string }) {
  const now = useNow();
  return (
    // A box that scrolls has to be reachable by keyboard.
    <ScrollArea.Autosize
      mah="24rem"
      mt="sm"
      type="auto"
      className={classes['box'] ?? ''}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': text.series.windows }}
    >
      <ol className={classes['list']}>
        {props.windows.map((window) => {
          const note = clockNote(window, props.time, props.zone);
          return (
            <li key={window.start} className={classes['window']} data-granted={window.granted}>
              <span className={classes['icon']}>
                {window.granted ? (
                  <IconCircleCheck size={17} aria-hidden />
                ) : (
                  <IconBan size={17} aria-hidden />
                )}
              </span>
              <div>
                <span className={classes['when']}>
                  <strong>{formatWeekday(window.start, props.zone)}</strong>{' '}
                  {formatWindow(window.start, window.end, now, props.zone)}
                </span>
                <small>{window.granted ? text.series.granted : <Refused window={window} />}</small>
                {note !== null && (
                  <small className={classes['note']}>{text.series.clocks[note](props.time)}</small>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </ScrollArea.Autosize>
  );
}

function Refused({ window }: { window: WindowCheck }) {
  const now = useNow();
  const { refusal } = window;
  if (refusal === null) return text.series.refused;
  const place = placeNamed(refusal.place);
  return (
    <>
      {refusalTitle(refusal)}: {place === null ? refusal.place : <PlaceLink place={place} />}
      {refusal.counterOffers.map((offer) => (
        <span key={offer.kind}> · {offerWords(offer, now)}</span>
      ))}
    </>
  );
}

function offerWords(offer: CounterOffer, now: number): string {
  const rate = formatRate(offer.rateBps);
  return offer.kind === 'less-bandwidth'
    ? text.series.roomFor(rate)
    : text.series.roomLater(rate, formatWindow(offer.start, offer.end, now));
}
