import type { ReactNode } from 'react';
import classes from './OverviewPage.module.css';

/** One number of the overview, with what it counts; all of it is a link to what it stands for. */
export function NumberWords(props: {
  value: string | undefined;
  what: string;
  note: ReactNode;
  calls?: boolean;
}) {
  return (
    <span className={classes['number']} data-calls={props.calls ?? false}>
      <strong>{props.value ?? '…'}</strong>
      <span>{props.what}</span>
      <small>{props.note}</small>
    </span>
  );
}
