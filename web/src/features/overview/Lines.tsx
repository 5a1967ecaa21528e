import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel';
import { SkeletonRows } from '../../ui/States';
import classes from './OverviewPage.module.css';

/** A part of the overview: lines, or a sentence that there are none, or that they are coming. */
export function Lines(props: { title: string; none: string; lines: readonly ReactNode[] | undefined }) {
  return (
    <Panel title={props.title} flush>
      {props.lines === undefined && <SkeletonRows rows={3} height={34} />}
      {props.lines?.length === 0 && (
        <Text c="dimmed" p="md">
          {props.none}
        </Text>
      )}
      {props.lines !== undefined && props.lines.length > 0 && (
        <ul className={classes['lines']} aria-label={props.title}>
          {props.lines}
        </ul>
      )}
    </Panel>
  );
}
