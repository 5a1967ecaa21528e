import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Alert.module.css';
import type { Tone } from '../display/StateBadge';

const icons = {
  good: IconCircleCheck,
  busy: IconInfoCircle,
  still: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconCircleX,
} as const satisfies Record<Tone, unknown>;

/** A message within a page. `announced` ones are read out when they appear. */
export function Alert(props: {
  tone: Tone;
  title?: ReactNode;
  announced?: 'politely' | 'at once';
  icon?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = icons[props.tone];
  const role =
    props.announced === 'at once' ? 'alert' : props.announced === 'politely' ? 'status' : undefined;
  return (
    <div className={classes['alert']} data-tone={props.tone} role={role}>
      <span className={classes['icon']} aria-hidden>
        {props.icon ?? <Icon size={19} stroke={1.8} />}
      </span>
      <div className={classes['words']}>
        {props.title !== undefined && <strong className={classes['title']}>{props.title}</strong>}
        {props.children}
      </div>
    </div>
  );
}
