import type { ReactNode } from 'react';
import { EmptyState, SkeletonRows } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import classes from '../OverviewPage.module.css';

/** A part of the overview: lines, or a sentence that there are none, or that they are coming. */
export function Lines(props: {
  title: string;
  none: string;
  /** What to do where there are none. */
  action?: ReactNode;
  aside?: ReactNode;
  lines: readonly ReactNode[] | undefined;
}) {
  return (
    <Panel title={props.title} flush aside={props.aside}>
      {props.lines === undefined && <SkeletonRows rows={3} height={34} />}
      {props.lines?.length === 0 && <EmptyState action={props.action}>{props.none}</EmptyState>}
      {props.lines !== undefined && props.lines.length > 0 && (
        <ul className={classes['lines']} aria-label={props.title}>
          {props.lines}
        </ul>
      )}
    </Panel>
  );
}
