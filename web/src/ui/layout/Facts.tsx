import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** The few numbers and names that describe something. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes['fact']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
