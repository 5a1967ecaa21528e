import { Button, Group, Loader, Text } from '@mantine/core';
import { IconArrowDownRight, IconChecks } from '@tabler/icons-react';
import type { NewSeries, SeriesCheck } from '../../api/types';
import { formatRate, speakRate } from '../../lib/rate';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { ProblemNotice } from '../../ui/ProblemNotice';
import classes from './Answer.module.css';
import { useSeriesCheck } from './checkBooking';
import type { BookValues } from './form';
import { countGranted, rateForAll } from './preview';
import { text } from './text';
import { WindowList } from './WindowList';

interface SeriesAnswerProps {
  readonly series: NewSeries | null;
  /** What about its time stands in the way of a series, where anything does. */
  readonly objection: string | undefined;
  /** Whether the series is what stands in the form now. */
  readonly settled: boolean;
  /** Why the series that was sent was not booked. */
  readonly failure: Error | null;
  readonly onChange: (change: Partial<BookValues>) => void;
}

/** What would become of each window of the series in the form; once it was sent, why nothing came of it. */
export function SeriesAnswer(props: SeriesAnswerProps) {
  const check = useSeriesCheck(props.series);
  const busy = props.series !== null && (!props.settled || check.isPlaceholderData || check.isPending);
  return (
    <Panel
      title={text.series.answer}
      aside={busy ? <Loader size={16} role="img" aria-label={text.checking} /> : undefined}
    >
      <div className={classes['answer']} aria-busy={busy}>
        {props.failure !== null && <ProblemNotice error={props.failure} />}
        {props.series === null ? (
          <Text c="dimmed">{props.objection ?? text.incomplete}</Text>
        ) : check.isError ? (
          <ProblemNotice error={check.error} />
        ) : !check.data ? (
          <Text c="dimmed">{text.checking}…</Text>
        ) : (
          <Told series={check.data.series} check={check.data.check} onChange={props.onChange} />
        )}
      </div>
    </Panel>
  );
}

function Told(props: {
  series: NewSeries;
  check: SeriesCheck;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { series, check, onChange } = props;
  const all = check.windows.length;
  const fit = countGranted(check);
  const words = text.series;
  const allOrNone = series.allOrNone !== false;
  const least = rateForAll(check);
  const title =
    fit === all
      ? words.allGranted(all)
      : fit === 0
        ? words.noneGranted(all)
        : allOrNone
          ? words.someWouldStop(all - fit, all)
          : words.someGranted(fit, all);
  return (
    <>
      <div aria-live="polite">
        <Notice tone={fit === all ? 'good' : check.granted ? 'warn' : 'bad'} title={title}>
          {fit < all && (
            <Group gap="xs" mt="sm" role="group" aria-label={text.offers}>
              {allOrNone && fit > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconChecks size={15} aria-hidden />}
                  onClick={() => {
                    onChange({ allOrNone: false });
                  }}
                >
                  {words.bookOthers(fit)}
                </Button>
              )}
              {least !== null && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconArrowDownRight size={15} aria-hidden />}
                  onClick={() => {
                    const { value, unit } = speakRate(least);
                    onChange({ rate: value, rateUnit: unit });
                  }}
                >
                  {words.offerForAll(formatRate(least))}
                </Button>
              )}
            </Group>
          )}
        </Notice>
      </div>
      <WindowList windows={check.windows} time={series.time} zone={series.zone} />
    </>
  );
}
