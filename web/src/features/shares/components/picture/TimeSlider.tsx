import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { minute } from '../../../../lib/duration';
import { formatInstant } from '../../../../lib/time';
import type { Interval } from '../../../../lib/timeline';
import { SteadyButton } from '../../../../ui/forms/SteadyButton';
import classes from './SharePicture.module.css';
import { text } from './text';

/** Steps of the slider, at most; none is shorter than a minute. */
const steps = 600;

/** Chooses the instant of the picture, from now to the last change. Null is now, whenever that is. */
export function TimeSlider(props: {
  range: Interval;
  at: number | null;
  fullest: number | null;
  onChange: (at: number | null) => void;
}) {
  const { range, at, fullest } = props;
  const id = useId();
  const still = range.end <= range.start;
  const step = Math.max(minute, Math.ceil((range.end - range.start) / steps / minute) * minute);
  const words = at === null ? text.atNow : text.at(formatInstant(at, range.start));
  return (
    <div className={classes['time']}>
      <label htmlFor={id}>{words}</label>
      <input
        id={id}
        type="range"
        aria-label={text.time}
        aria-valuetext={words}
        disabled={still}
        min={range.start}
        max={Math.max(range.end, range.start + 1)}
        step={step}
        value={at ?? range.start}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          props.onChange(chosen <= range.start ? null : chosen);
        }}
      />
      <Group gap={6} wrap="nowrap">
        <SteadyButton
          size="compact-xs"
          variant="default"
          disabled={at === null}
          onClick={() => {
            props.onChange(null);
          }}
        >
          {text.now}
        </SteadyButton>
        <Button
          size="compact-xs"
          variant="default"
          disabled={fullest === null}
          onClick={() => {
            props.onChange(fullest !== null && fullest > range.start ? fullest : null);
          }}
        >
          {text.fullest}
        </Button>
      </Group>
      {still && <small>{text.still}</small>}
    </div>
  );
}
