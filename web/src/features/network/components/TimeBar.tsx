import { Button, SegmentedControl, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconTimeline } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { hour, minute } from '../../../lib/duration';
import { formatInstant } from '../../../lib/time';
import { SteadyButton } from '../../../ui/forms/SteadyButton';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { useMinute } from '../../../ui/useNow';
import { rangeAround } from '../api/timeline';
import { periods, type Period } from '../search';
import { text } from '../text';
import { ReachControl } from './ReachControl';
import classes from './TimeBar.module.css';

const words = text.timeline;

/** How far one move of the slider goes. */
const moves: Readonly<Record<Period, number>> = {
  hour: minute,
  day: 15 * minute,
  week: 2 * hour,
  month: 6 * hour,
};

const speeds = ['1', '2', '4'] as const;

/** Chooses the instant that the map shows. Without one the map is live. */
export function TimeBar(props: {
  period: Period;
  at: number | undefined;
  /** A note on what the map shows. */
  note: string;
  onChange: (at: number | undefined) => void;
  onPeriod: (period: Period) => void;
}) {
  const { period, at, onChange } = props;
  const now = useMinute();
  const move = moves[period];
  const range = rangeAround(period, Math.floor(now / move) * move);
  const shown = Math.min(range.end, Math.max(range.start, at ?? now));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1');
  // Those who prefer little motion see one picture a second.
  const pause = useReducedMotion() ? 1_000 : 1_000 / Number(speed);
  const goOn = useEffectEvent(() => {
    const next = shown + move;
    if (next > range.end) setPlaying(false);
    else onChange(next);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(goOn, pause);
    return () => {
      clearInterval(timer);
    };
  }, [isPlaying, pause]);
  const instant = at === undefined ? words.live : formatInstant(shown, now);
  return (
    <div className={classes['bar']} role="group" aria-label={words.bar}>
      <div className={classes['line']}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={
            isPlaying ? <IconPlayerPause size={15} aria-hidden /> : <IconPlayerPlay size={15} aria-hidden />
          }
          onClick={() => {
            if (!isPlaying && shown + move > range.end) onChange(range.start);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? words.pause : words.play}
        </Button>
        <input
          className={classes['slider']}
          type="range"
          aria-label={words.slider}
          aria-valuetext={instant}
          min={range.start}
          max={range.end}
          step={move}
          value={shown}
          onChange={(event) => {
            setPlaying(false);
            onChange(Number(event.currentTarget.value));
          }}
        />
        <SteadyButton
          variant="default"
          size="compact-sm"
          disabled={at === undefined}
          onClick={() => {
            setPlaying(false);
            onChange(undefined);
          }}
        >
          {words.now}
        </SteadyButton>
      </div>
      <div className={classes['line']}>
        {/* While it plays, each step would interrupt the one before. */}
        <Text size="sm" role="status" aria-live={isPlaying ? 'off' : 'polite'} className={classes['instant']}>
          <strong>{instant}</strong> {at !== undefined && props.note}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={words.speed}
          value={speed}
          data={speeds.map((value) => ({ value, label: words.speeds[value] }))}
          onChange={(value) => {
            const known = speeds.find((each) => each === value);
            if (known) setSpeed(known);
          }}
        />
        <ReachControl
          label={text.reach.around}
          value={period}
          most="month"
          onChange={(reach) => {
            const known = periods.find((each) => each === reach);
            if (known) props.onPeriod(known);
          }}
        />
        <ButtonLink
          to="/network/timeline"
          search={period === 'day' ? {} : { period }}
          variant="default"
          size="compact-sm"
          leftSection={<IconTimeline size={15} aria-hidden />}
        >
          {words.show}
        </ButtonLink>
      </div>
    </div>
  );
}
