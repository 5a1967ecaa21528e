import type { ReactNode } from 'react';
import classes from './StateBadge.module.css';

/** What a state calls for: `good` runs, `busy` is under way, `still` waits or is over, `warn` and `bad` need a look. */
export type Tone = 'good' | 'busy' | 'still' | 'warn' | 'bad';

/** A state as an icon and a word, so that colour is never the only sign. */
export function StateBadge(props: { tone: Tone; icon: ReactNode; outlined?: boolean; children: string }) {
  return (
    <span className={classes['badge']} data-tone={props.tone} data-outlined={props.outlined ?? false}>
      <span className={classes['icon']} aria-hidden>
        {props.icon}
      </span>
      {props.children}
    </span>
  );
}
