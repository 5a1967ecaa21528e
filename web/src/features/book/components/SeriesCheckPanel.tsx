import { Button, Group, ScrollArea } from '@mantine/core';
import { IconArrowDownRight, IconBan, IconChecks, IconCircleCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CounterOffer, NewSeries, SeriesCheck, WindowCheck } from '../../../api/types';
import { clockChange } from '../../../lib/calendar';
import { formatRate } from '../../../lib/rate';
import { formatWeekday, formatWindow } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { CheckFrame } from '../../../ui/feedback/CheckFrame';
import { ProblemAlert } from '../../../ui/feedback/ProblemAlert';
import { refusalTitle } from '../../../ui/feedback/refusalWords';
import { useNow } from '../../../ui/useNow';
import { rateForAll, takeRate } from '../offers';
import { text } from '../text';
import { useBookFormContext } from '../values';
import type { FormState } from './CheckPanel';
import { PlaceLink } from './PlaceLink';
import classes from './SeriesWindows.module.css';

const words = text.series;

interface Answer {
  readonly series: NewSeries;
  readonly check: SeriesCheck;
}

/** Which windows of a series have room; once it was sent and refused, why. */
export function SeriesCheckPanel(props: { state: FormState; query: UseQueryResult<Answer | null> }) {
  return (
    <CheckFrame title={words.title} words={text.check} {...props.state} query={props.query}>
      {({ series, check }) => (
        <>
          <ProblemAlert error={props.state.failure} />
          <Verdict series={series} check={check} disabled={props.state.pending} />
          <Windows windows={check.windows} time={series.time} zone={series.zone} />
        </>
      )}
    </CheckFrame>
  );
}

function Verdict({ series, check, disabled }: Answer & { disabled: boolean }) {
  const form = useBookFormContext();
  const all = check.windows.length;
  const fit = check.windows.filter(({ granted }) => granted).length;
  const allOrNone = series.allOrNone !== false;
  const rate = rateForAll(check);
  return (
    <Alert
      tone={fit === all ? 'good' : check.granted ? 'warn' : 'bad'}
      title={
        fit === all
          ? words.allGranted(all)
          : fit === 0
            ? words.noneGranted(all)
            : allOrNone
              ? words.someWouldStop(all - fit, all)
              : words.someGranted(fit, all)
      }
    >
      {fit < all && (
        <Group gap="xs" mt="sm" role="group" aria-label={words.offers}>
          {allOrNone && fit > 0 && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconChecks size={15} aria-hidden />}
              disabled={disabled}
              onClick={() => {
                form.setFieldValue('allOrNone', false);
              }}
            >
              {words.bookOthers(fit)}
            </Button>
          )}
          {rate !== null && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowDownRight size={15} aria-hidden />}
              disabled={disabled}
              onClick={() => {
                form.setValues(takeRate(rate));
              }}
            >
              {words.offerForAll(formatRate(rate))}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}

/** Every window in order of time; a long list scrolls by itself. */
function Windows(props: { windows: readonly WindowCheck[]; time: string; zone: string }) {
  const now = useNow();
  return (
    // A box that scrolls must be reachable by keyboard.
    <ScrollArea.Autosize
      mah="24rem"
      mt="sm"
      type="auto"
      className={classes['box'] ?? ''}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': words.windows }}
    >
      <ol className={classes['list']}>
        {props.windows.map((window) => {
          const change = clockChange(window, props.time, props.zone);
          const Icon = window.granted ? IconCircleCheck : IconBan;
          return (
            <li key={window.start} className={classes['window']} data-granted={window.granted}>
              <span className={classes['icon']}>
                <Icon size={17} aria-hidden />
              </span>
              <div>
                <strong>{formatWeekday(window.start, props.zone)}</strong>{' '}
                {formatWindow(window.start, window.end, now, props.zone)}
                <small>{window.granted ? words.granted : <Refused window={window} />}</small>
                {change !== null && (
                  <small className={classes['note']}>{words.clocks[change](props.time)}</small>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </ScrollArea.Autosize>
  );
}

function Refused({ window: { refusal } }: { window: WindowCheck }) {
  const now = useNow();
  if (refusal === null) return words.refused;
  return (
    <>
      {refusalTitle(refusal)}: <PlaceLink place={refusal.place} />
      {refusal.counterOffers.map((offer) => (
        <span key={offer.kind}> · {offerWords(offer, now)}</span>
      ))}
    </>
  );
}

function offerWords(offer: CounterOffer, now: number): string {
  const rate = formatRate(offer.rateBps);
  return offer.kind === 'less-bandwidth'
    ? words.roomFor(rate)
    : words.availableLater(rate, formatWindow(offer.start, offer.end, now));
}
